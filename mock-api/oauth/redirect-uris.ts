import { safeTarget } from '../../renderer/rules/oauth/external-target.ts'

const MAX_LENGTH = 2048
const INVALID = 'A redirect URI is not a valid URI'

/** Why a redirect URI can't be registered, or undefined. Plain http and any private-use scheme are allowed. */
export function redirectUriProblem(uri: string): string | undefined {
  // The URL parser accepts `https:app.example` and backslashes, and removes line breaks.
  if (/[\p{Cc}\s\\]|^https?:(?!\/\/)/iu.test(uri) || !URL.canParse(uri) || uri.length > MAX_LENGTH) return INVALID
  if (uri.includes('#')) return 'A redirect URI must not have a fragment'
  if (uri.includes('*')) return 'A redirect URI must not have a wildcard'
  const { username, password } = new URL(uri)
  if (username !== '' || password !== '') return 'A redirect URI must not have a user name or password'
  return safeTarget(uri) ? undefined : 'A redirect URI must not have a scheme that can run code'
}
