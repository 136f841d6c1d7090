import { meaningOf } from './demo-parameters.js'
import { exchanges } from './demo-steps.js'
import { byId, element } from './dom.js'

/** @typedef {import('./demo-steps.js').Exchange} Exchange */

/** Shows the steps of the flow, the newest one open, including those before the redirect to the portal. */
export function startInspector() {
  for (const exchange of exchanges.read() ?? []) show(exchange, false)
  addEventListener('step', (event) => {
    if (event instanceof CustomEvent) show(event.detail, true)
  })
  byId('clear').addEventListener('click', () => {
    exchanges.clear()
    byId('steps').replaceChildren()
    byId('inspector').focus()
  })
}

/** @param {Exchange} exchange @param {boolean} isOpen */
function show({ title, method, address, sent, status = '', received = [] }, isOpen) {
  const details = element(
    'details',
    isOpen ? { open: '' } : {},
    element('summary', {}, element('strong', {}, title), ` ${status} `, element('code', {}, `${method} ${address}`)),
    ...table('Sent', sent),
    ...table('Received', received),
    ...received.filter(([name]) => name === 'access_token').flatMap(([, token]) => decoded(token)),
  )
  if (isOpen) for (const other of document.querySelectorAll('#steps details[open]')) other.removeAttribute('open')
  byId('steps').append(element('li', {}, details))
}

/** @param {string} heading @param {[string, string][]} rows */
function table(heading, rows) {
  if (rows.length === 0) return []
  const list = element('dl', {})
  for (const [name, value] of rows)
    list.append(
      element('dt', {}, name),
      element('dd', {}, element('code', {}, value), element('p', {}, meaningOf(name))),
    )
  return [element('h3', {}, heading), list]
}

/** The header and claims of a JSON web token. @param {string} token */
function decoded(token) {
  const [header = '', claims = ''] = token.split('.')
  return [
    ...table('Access token, decoded: header', membersOf(header)),
    ...table('Access token, decoded: claims', membersOf(claims)),
  ]
}

/** @param {string} part in base64url @returns {[string, string][]} */
function membersOf(part) {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  const text = new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
  return Object.entries(JSON.parse(text)).map(([name, value]) => [name, String(value)])
}
