import * as tab from './tab.js'

/**
 * One step of the flow.
 * @typedef {object} Step
 * @property {string} title
 * @property {string} method
 * @property {string} address without its query, whose parameters are in `sent`
 * @property {[name: string, value: string][]} sent
 * @property {string} [status] of the response; undefined for a navigation
 * @property {[name: string, value: string][]} [received]
 */

/** @param {Step} step */
export function record(step) {
  tab.steps.save([...(tab.steps.read() ?? []), step])
  dispatchEvent(new CustomEvent('step', { detail: step }))
}

/** Records a navigation. @param {string} title @param {URL} url */
export function recordVisit(title, url) {
  record({ title, method: 'GET', address: withoutQuery(url), sent: [...url.searchParams] })
}

/** A `fetch` for the client library that records requests and responses. @param {string} title */
export function recorded(title) {
  /** @param {string} address @param {{ method: string, headers: Record<string, string>, body?: unknown }} request */
  return async (address, { method, headers, body }) => {
    const url = new URL(address)
    const form = body instanceof URLSearchParams ? body : undefined
    /** @type {Step} */
    const step = {
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
      const received = await members(response.clone())
      record({ ...step, status: `${response.status} ${response.statusText}`.trim(), received })
      return response
    } catch (error) {
      record({ ...step, status: 'no response' })
      throw error
    }
  }
}

/** @param {URL} url */
function withoutQuery({ origin, pathname }) {
  return origin + pathname
}

/** @param {Response} response @returns {Promise<[string, string][]>} */
async function members(response) {
  const text = await response.text()
  if (!response.headers.get('Content-Type')?.includes('json') || text === '') return []
  return Object.entries(JSON.parse(text)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
}
