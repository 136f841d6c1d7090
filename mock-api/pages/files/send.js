/**
 * Calls the mock API, as in `send('POST /__mock/clock', { now: 0 })`. Throws its error message.
 * @param {string} call @param {unknown} [body] @returns {Promise<any>}
 */
export async function send(call, body) {
  const [method = '', address = ''] = call.split(' ')
  const response = await fetch(address, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const result = await response.json().catch(() => undefined)
  if (!response.ok) throw new Error(result?.message ?? `${call} responded with status ${response.status}`)
  return result
}
