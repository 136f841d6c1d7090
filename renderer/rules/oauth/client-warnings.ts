import { isHttpsOrLoopback, redirectUriUrl } from './external-target.ts'

/** From RFC 6749. The provider decides which grants it accepts. */
export const COMMON_GRANTS = ['authorization_code', 'client_credentials', 'refresh_token'] as const

/** Why a redirect URI may be a mistake. It can be saved all the same: the provider decides which ones it accepts. */
export function redirectUriWarning(uri: string): string | undefined {
  if (uri === '') return undefined
  const url = redirectUriUrl(uri)
  if (!url) return "This isn't an address that users can be sent to. Check the spelling."
  const { protocol, hostname } = url
  if (protocol === 'http:' || protocol === 'https:') {
    if (!isHttpsOrLoopback(url)) return 'Without https, others on the network can read the response.'
    return /[.:]|^localhost$/.test(hostname) ? undefined : 'This host has no dot. Check the spelling.'
  }
  return protocol.includes('.') ? undefined : 'This scheme has no dot, so another app may use it too.'
}

/** Why a grant may be a mistake. Extension grants are URIs (https://www.rfc-editor.org/rfc/rfc6749#section-4.5). */
export function grantWarning(grant: string): string | undefined {
  const isKnown = grant === '' || COMMON_GRANTS.some((common) => common === grant) || URL.canParse(grant)
  return isKnown ? undefined : "We don't know this grant. Check the spelling."
}
