const RULES: [text: string, isMet: (password: string) => boolean][] = [
  ['At least 6 characters', (password) => isLongEnough(password)],
  ['One uppercase letter', (password) => /\p{Lu}/u.test(password)],
  ['One lowercase letter', (password) => /\p{Ll}/u.test(password)],
]

/** The texts of the registration rules (specification §5), in their order. */
export const PASSWORD_RULES = RULES.map(([text]) => text)

/** The texts of the rules that a password does not meet; empty when it meets them all. */
export function unmetPasswordRules(password: string): string[] {
  return RULES.filter(([, isMet]) => !isMet(password)).map(([text]) => text)
}

/** The one rule for a password that replaces another (specification §5, 'Reset password', 'Change password'). */
export function isLongEnough(password: string): boolean {
  return [...password].length >= 6
}

/** What is wrong with a password that somebody registers with, or nothing (''). */
export function registrationPasswordProblem(password: string): string {
  return unmetPasswordRules(password).length > 0 ? "Password doesn't meet requirements" : ''
}

/** What is wrong with a password that replaces a forgotten one, or nothing (''). */
export function resetPasswordProblem(password: string): string {
  return isLongEnough(password) ? '' : 'Password must be at least 6 characters long'
}

/** What is wrong with the second typing of a password, or nothing (''). */
export function confirmationProblem(password: string, confirmation: string): string {
  return password === confirmation ? '' : 'Passwords do not match'
}

/** What is wrong with a password that replaces the current one, or nothing (''). */
export function newPasswordProblem(password: string): string {
  return isLongEnough(password) ? '' : 'New password must be at least 6 characters long'
}

/** What is wrong with the second typing of a password that replaces the current one, or nothing (''). */
export function newConfirmationProblem(password: string, confirmation: string): string {
  return password === confirmation ? '' : 'New passwords do not match'
}
