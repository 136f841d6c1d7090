/**
 * A value in session storage: it survives the redirect to the portal and a reload.
 * @template T @param {string} key
 */
function createStoredValue(key) {
  return {
    /** @returns {T | undefined} */
    read: () => JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined,
    /** @param {T} value */
    save: (value) => sessionStorage.setItem(key, JSON.stringify(value)),
    clear: () => sessionStorage.removeItem(key),
  }
}

/**
 * An authorization request without a response yet.
 * @typedef {object} PendingSignIn
 * @property {import('oauth4webapi').AuthorizationServer} server
 * @property {'redirect' | 'popup'} method
 * @property {string} redirectUri
 * @property {string} state
 * @property {string} verifier
 */

/**
 * A real application would keep tokens out of session storage; this one shows them for learning.
 * @typedef {object} Session
 * @property {import('oauth4webapi').AuthorizationServer} server
 * @property {string} accessToken
 * @property {string} refreshToken
 * @property {string} scope
 * @property {Record<string, unknown>} person the last userinfo response
 */

/** The title of the first request of each sign-in. */
export const FIRST_REQUEST = 'Discover the provider'

/**
 * A request of the flow, with its response.
 * @typedef {object} RecordedRequest
 * @property {string} title
 * @property {string} method
 * @property {string} address without the query: `sent` has its parameters
 * @property {[name: string, value: string][]} sent
 * @property {string} [status] of the response; undefined for a navigation
 * @property {[name: string, value: string][]} [received]
 * @property {number} [at] when it was recorded
 */

/** @type {ReturnType<typeof createStoredValue<PendingSignIn>>} */
export const pendingSignIn = createStoredValue('demo-pending')
/** @type {ReturnType<typeof createStoredValue<Session>>} */
export const session = createStoredValue('demo-session')
/** What the user last checked. @type {ReturnType<typeof createStoredValue<string[]>>} */
export const requestedScopes = createStoredValue('demo-scopes')
/** @type {ReturnType<typeof createStoredValue<RecordedRequest[]>>} */
export const recordedRequests = createStoredValue('demo-requests')

/** @param {RecordedRequest} request */
export function recordRequest(request) {
  const recordedRequest = { ...request, at: Date.now() }
  recordedRequests.save([...(recordedRequests.read() ?? []), recordedRequest])
  dispatchEvent(new CustomEvent('request', { detail: recordedRequest }))
}

/** Records a navigation. @param {string} title @param {URL} url */
export function recordVisit(title, url) {
  recordRequest({ title, method: 'GET', address: withoutQuery(url), sent: [...url.searchParams] })
}

/** A `fetch` for the client library that records requests and responses. @param {string} title */
export function createRecordingFetch(title) {
  /** @param {string} address @param {{ method: string, headers: Record<string, string>, body?: unknown }} request */
  return async (address, { method, headers, body }) => {
    const url = new URL(address)
    const form = body instanceof URLSearchParams ? body : undefined
    /** @type {RecordedRequest} */
    const recordedRequest = {
      title,
      method,
      address: withoutQuery(url),
      sent: [
        ...Object.entries(headers).filter(([name]) => name.toLowerCase() === 'authorization'),
        ...url.searchParams,
        ...(form ?? []),
      ],
    }
    try {
      const response = await fetch(address, { method, headers, ...(form && { body: form }) })
      const received = await readBody(response.clone())
      recordRequest({ ...recordedRequest, status: `${response.status} ${response.statusText}`.trim(), received })
      return response
    } catch (error) {
      recordRequest({ ...recordedRequest, status: 'no response' })
      throw error
    }
  }
}

/** @param {URL} url */
function withoutQuery({ origin, pathname }) {
  return origin + pathname
}

/** @param {Response} response @returns {Promise<[string, string][]>} */
async function readBody(response) {
  const text = await response.text()
  if (!response.headers.get('Content-Type')?.includes('json') || text === '') return []
  return Object.entries(JSON.parse(text)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
}
