const RULES: [text: string, met: (password: string) => boolean][] = [
  ['At least 6 characters', (password) => [...password].length >= 6],
  ['One uppercase letter', (password) => /\p{Lu}/u.test(password)],
  ['One lowercase letter', (password) => /\p{Ll}/u.test(password)],
]

/** The texts of the registration rules (specification §5) that a password does not meet; empty when it meets them all. */
export function unmetPasswordRules(password: string): string[] {
  return RULES.filter(([, met]) => !met(password)).map(([text]) => text)
}
