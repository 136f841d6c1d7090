import type { ClientDetails } from '../../api/contract/details.ts'
import { isHttpsOrLoopback, parseSafeUrl } from './external-url.ts'

/** From RFC 6749. The provider decides which grants it accepts. */
export const COMMON_GRANTS = ['authorization_code', 'client_credentials', 'refresh_token'] as const

/** Why a provider is likely to reject a redirect URI. */
function redirectUriError(uri: string): string | undefined {
  if (uri === '') return undefined
  // Browsers accept and repair more than providers do.
  if (!URL.canParse(uri) || /[\\\s]|^https?:(?!\/\/)/i.test(uri))
    return "This isn't a complete URI, such as https://app.example.com/callback."
  if (uri.includes('*')) return 'A redirect URI must not have a wildcard.'
  if (!parseSafeUrl(uri)) return "This kind of address can't be used."
  return uri.includes('#') ? 'A redirect URI must not have a fragment, the part from #.' : undefined
}

/** Why a redirect URI may be a mistake. It can be saved all the same: the provider decides which ones it accepts. */
export function redirectUriWarning(uri: string): string | undefined {
  const error = redirectUriError(uri)
  if (uri === '' || error) return error
  const url = new URL(uri)
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

type ListFields = Pick<ClientDetails, 'redirectUris' | 'grants'>

/** The values that an error of the provider is likely to be about. */
export function findRejected(errorText: string, { redirectUris, grants }: ListFields): ListFields {
  if (/redirect/i.test(errorText)) return { redirectUris: findSuspects(redirectUris, redirectUriError), grants: [] }
  return { redirectUris: [], grants: /grant/i.test(errorText) ? findSuspects(grants, grantWarning) : [] }
}

/** If there is no value, the empty field is the mistake. */
function findSuspects(values: string[], warn: (value: string) => string | undefined): string[] {
  return values.length > 0 ? values.filter(warn) : ['']
}
