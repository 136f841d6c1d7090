import * as tab from './tab.js'

/**
 * One step of the flow.
 * @typedef {object} Step
 * @property {string} title
 * @property {string} method
 * @property {string} address without its query, whose parameters are in `sent`
 * @property {[name: string, value: string][]} sent
 * @property {string} [status] of the answer; there is none for what the browser does itself
 * @property {[name: string, value: string][]} [received]
 */

/** Adds a step, and shows it wherever steps are shown. @param {Step} step */
export function record(step) {
  tab.steps.save([...(tab.steps.read() ?? []), step])
  dispatchEvent(new CustomEvent('step', { detail: step }))
}

/** A step that the browser takes by going to an address. @param {string} title @param {URL} url */
export function recordVisit(title, url) {
  record({ title, method: 'GET', address: withoutQuery(url), sent: [...url.searchParams] })
}

/** A `fetch` that records what it sends and gets: the client library is told to use it. @param {string} title */
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
      record({ ...step, status: 'no answer' })
      throw error
    }
  }
}

/** @param {URL} url */
function withoutQuery({ origin, pathname }) {
  return origin + pathname
}

/** The members of a JSON answer. @param {Response} response @returns {Promise<[string, string][]>} */
async function members(response) {
  const text = await response.text()
  if (!response.headers.get('Content-Type')?.includes('json') || text === '') return []
  return Object.entries(JSON.parse(text)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
}
