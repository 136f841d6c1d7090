/** A GET request that a page sent before its scripts had arrived. */
type EarlyRequest = { url: string; authorization: string; response: Promise<Response> }

declare global {
  var earlyRequest: EarlyRequest | undefined
}

/** A page that has been open for longer may have a response that is out of date. */
const MAX_AGE_MS = 10_000

/**
 * Asks for the details of the application with the stored token. It is an inline script of the consent page, so it must not use anything
 * outside itself and repeats how http.ts makes a URL and storage.ts reads cookies. Without a token, the page redirects to sign-in.
 */
export function requestConsentClient(path: string): void {
  const { cookie } = document
  const [, token] = /\baccessToken=([^;]+)/.exec(cookie) ?? []
  const clientId = new URLSearchParams(location.search).get('client_id')
  // Until we know which account the token belongs to, the page sends no request with it.
  if (!token || !clientId || !/\btokenAccount=./.test(cookie)) return
  const { apiHost = '' } = JSON.parse(document.getElementById('settings')?.textContent ?? '{}')
  const url = apiHost.replace(/\/+$/, '') + path.replace(/:\w+/, encodeURIComponent(clientId))
  const authorization = `Bearer ${decodeURIComponent(token)}`
  const response = fetch(url, { headers: { accept: 'application/json', authorization }, credentials: 'omit' })
  // Reported to the caller that takes the response.
  response.catch(() => {})
  globalThis.earlyRequest = { url, authorization, response }
}

/** The response to the early request if it has the same URL and token. It is taken once. */
export function takeEarlyResponse(url: string, { headers }: RequestInit): Promise<Response> | undefined {
  const early = globalThis.earlyRequest
  if (early?.url !== url || early.authorization !== new Headers(headers).get('authorization')) return undefined
  globalThis.earlyRequest = undefined
  return performance.now() < MAX_AGE_MS ? early.response : undefined
}
