const RULES: [text: string, isMet: (password: string) => boolean][] = [
  ['At least 6 characters', isLongEnough],
  ['One uppercase letter', (password) => /\p{Lu}/u.test(password)],
  ['One lowercase letter', (password) => /\p{Ll}/u.test(password)],
]

export const PASSWORD_RULES = RULES.map(([text]) => text)

export function unmetPasswordRules(password: string): string[] {
  return RULES.filter(([, isMet]) => !isMet(password)).map(([text]) => text)
}

/** The only rule when a password is reset or changed. */
export function isLongEnough(password: string): boolean {
  return [...password].length >= 6
}

/* These return an error message, or '' without an error. */

export function registrationPasswordError(password: string): string {
  return unmetPasswordRules(password).length > 0 ? "Password doesn't meet requirements" : ''
}

export function resetPasswordError(password: string): string {
  return isLongEnough(password) ? '' : 'Password must be at least 6 characters long'
}

export function confirmationError(password: string, confirmation: string): string {
  return password === confirmation ? '' : 'Passwords do not match'
}

export function newPasswordError(password: string): string {
  return isLongEnough(password) ? '' : 'New password must be at least 6 characters long'
}

export function newConfirmationError(password: string, confirmation: string): string {
  return password === confirmation ? '' : 'New passwords do not match'
}
