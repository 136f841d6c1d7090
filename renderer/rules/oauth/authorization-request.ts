import * as v from 'valibot'

/** An authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3). */
export const authorizationRequestSchema = v.object({
  clientId: v.string(),
  redirectUri: v.string(),
  scope: v.string(),
  state: v.optional(v.string()),
  responseType: v.string(),
  codeChallenge: v.optional(v.string()),
  codeChallengeMethod: v.optional(v.string()),
})
export type AuthorizationRequest = v.InferOutput<typeof authorizationRequestSchema>

const PARAMETERS = {
  client_id: 'clientId',
  redirect_uri: 'redirectUri',
  scope: 'scope',
  state: 'state',
  response_type: 'responseType',
  code_challenge: 'codeChallenge',
  code_challenge_method: 'codeChallengeMethod',
} as const

export const REQUEST_PARAMETERS = Object.keys(PARAMETERS)

/** Returns the name of a parameter if it is required and missing, or repeated (RFC 6749 §3.1). */
export function parseAuthorizationRequest(search: string): AuthorizationRequest | string {
  const query = new URLSearchParams(search)
  const given: Partial<AuthorizationRequest> = {}
  for (const [parameter, key] of Object.entries(PARAMETERS)) {
    const [value, ...more] = query.getAll(parameter)
    if (more.length > 0) return parameter
    if (value) given[key] = value
  }
  const { clientId, redirectUri, scope = 'profile', responseType = 'code', ...rest } = given
  // In the path of a call, browsers drop dot segments, and proxies may decode the slashes around them. early-call.js checks this too.
  if (!clientId || /(^|[\\/])\.\.?([\\/]|$)/.test(clientId)) return 'client_id'
  if (!redirectUri) return 'redirect_uri'
  return { clientId, redirectUri, scope, responseType, ...rest }
}

export function formatAuthorizationRequest(request: AuthorizationRequest): string {
  const query = new URLSearchParams()
  for (const [parameter, key] of Object.entries(PARAMETERS)) {
    const value = request[key]
    if (value !== undefined) query.set(parameter, value)
  }
  return `?${query}`
}
