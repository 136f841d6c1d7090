/** A GET request that the page sent before its scripts had arrived. */
type EarlyRequest = { url: string; token: string; response: Promise<Response> }

declare global {
  var earlyRequests: EarlyRequest[] | undefined
}

/** After this time, a response may be out of date. */
const MAX_AGE_MS = 10_000

/**
 * Asks for the profile, and on the consent page for the application, with the stored token. It is an inline script of the pages that
 * aren't prerendered, so it must not use anything outside itself.
 */
export function sendEarlyRequests(profilePath: string, consentClientPath: string): void {
  const { cookie } = document
  const [, token] = /\baccessToken=([^;]+)/.exec(cookie) ?? []
  if (!token || !/\btokenAccount=./.test(cookie)) return
  const { apiHost = '' } = JSON.parse(document.getElementById('settings')?.textContent ?? '{}')
  const clientId = new URLSearchParams(location.search).get('client_id')
  const isConsent = location.pathname === '/oauth/consent' && clientId
  const paths = [profilePath, ...(isConsent ? [consentClientPath.replace(/:\w+/, encodeURIComponent(clientId))] : [])]
  globalThis.earlyRequests = paths.map((path) => {
    const url = apiHost.replace(/\/+$/, '') + path
    const headers = { accept: 'application/json', authorization: `Bearer ${decodeURIComponent(token)}` }
    const response = fetch(url, { headers, credentials: 'omit' })
    // Reported to the caller that takes it.
    response.catch(() => {})
    return { url, token: headers.authorization, response }
  })
}

/** The response to an early request with the same URL and token. Each is taken once. */
export function takeEarlyResponse(url: string, { headers }: RequestInit): Promise<Response> | undefined {
  const requests = globalThis.earlyRequests
  const token = new Headers(headers).get('authorization')
  const index = requests?.findIndex((early) => early.url === url && early.token === token) ?? -1
  return performance.now() < MAX_AGE_MS ? requests?.splice(index, index < 0 ? 0 : 1)[0]?.response : undefined
}
