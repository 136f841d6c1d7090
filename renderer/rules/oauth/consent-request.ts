import * as v from 'valibot'

/** An authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3). */
export const consentRequestSchema = v.object({
  clientId: v.string(),
  redirectUri: v.string(),
  scope: v.string(),
  state: v.optional(v.string()),
  responseType: v.string(),
  codeChallenge: v.optional(v.string()),
  codeChallengeMethod: v.optional(v.string()),
})
export type ConsentRequest = v.InferOutput<typeof consentRequestSchema>

const PARAMETERS = {
  client_id: 'clientId',
  redirect_uri: 'redirectUri',
  scope: 'scope',
  state: 'state',
  response_type: 'responseType',
  code_challenge: 'codeChallenge',
  code_challenge_method: 'codeChallengeMethod',
} as const

/** Reads the request from a query. Rejects one without a client or redirect URI, or with a repeated parameter (RFC 6749 §3.1). */
export function consentRequest(search: string): ConsentRequest | undefined {
  const query = new URLSearchParams(search)
  const given: Partial<ConsentRequest> = {}
  for (const [parameter, key] of Object.entries(PARAMETERS)) {
    const [value, ...more] = query.getAll(parameter)
    if (more.length > 0) return undefined
    if (value) given[key] = value
  }
  const { clientId, redirectUri, scope = 'profile', responseType = 'code', ...rest } = given
  if (!clientId || !redirectUri) return undefined
  return { clientId, redirectUri, scope, responseType, ...rest }
}

/** The inverse of `consentRequest`. */
export function consentQuery(request: ConsentRequest): string {
  const query = new URLSearchParams()
  for (const [parameter, key] of Object.entries(PARAMETERS)) {
    const value = request[key]
    if (value !== undefined) query.set(parameter, value)
  }
  return `?${query}`
}
