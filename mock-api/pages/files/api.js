import { byId } from './dom.js'
import './gallery.js'
import { send } from './send.js'

/** Access tokens by email address. @type {Map<string, string>} */
const tokens = new Map()

/** @param {{ method: string, url: string, body?: string, login?: { email: string } }} request */
async function request({ method, url, body, login }) {
  const { email = '' } = login ?? {}
  if (login && !tokens.has(email)) tokens.set(email, (await send('POST /users/login', login)).accessToken)
  const startedAt = performance.now()
  const response = await fetch(url, {
    method,
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json', ...(login && { Authorization: `Bearer ${tokens.get(email)}` }) },
    ...(body && { body }),
  })
  return { response, ms: Math.round(performance.now() - startedAt) }
}

/** A single-quoted argument of a shell. @param {string} text */
const quoted = (text) => text.replaceAll("'", "'\\''")

/** Colors the names and strings of JSON. Browsers without highlights show it plain. */
function highlightJson() {
  if (!('highlights' in CSS)) return
  const [names, strings] = [new Highlight(), new Highlight()]
  for (const { firstChild: text } of document.querySelectorAll('pre')) {
    if (!(text instanceof Text)) continue
    for (const { 0: found, 1: colon, index } of text.data.matchAll(/"(?:[^"\\]|\\.)*"(:)?/g)) {
      const highlight = colon ? names : strings
      const [startOffset, endOffset] = [index, index + found.length]
      highlight.add(new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset }))
    }
  }
  CSS.highlights.set('json-name', names).set('json-string', strings)
}

// The command follows what is typed.
document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest('.try') : null
  const block = form?.closest('details')?.querySelector('.command pre')
  if (!form || !(block instanceof HTMLElement)) return
  block.dataset.initial ??= block.textContent
  let command = block.dataset.initial
  for (const part of form.querySelectorAll('input, textarea, select'))
    if (part instanceof HTMLSelectElement)
      command = command.replace(
        / \\\n +-H "[^"]*Bearer [^"]*"/,
        (header) => part.value && header.replace(/\$\w+/, `$$${part.value}`),
      )
    else if (part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement)
      command = command.replace(part.defaultValue, () => quoted(part.value))
  block.textContent = command
  highlightJson()
})

document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches('.try')) return
  event.preventDefault()
  const heading = byId(`${form.dataset.id}-title`)
  const content = heading.nextElementSibling
  const login = form.querySelector('option:checked')?.getAttribute('data-credentials')
  const sent = /** @type {Parameters<typeof request>[0]} */ ({
    ...Object.fromEntries(new FormData(form)),
    method: form.dataset.method,
    login: login && JSON.parse(login),
  })
  let [title, text] = ['Not sent, or no response', '']
  try {
    let result = await request(sent)
    // The session may have ended.
    if (result.response.status === 401 && tokens.delete(sent.login?.email ?? '')) result = await request(sent)
    const { status, headers } = result.response
    const wait = headers.get('Retry-After')
    const fault = headers.has('Mock-Fault') ? ', from a fault of the control panel' : ''
    title = `Response (${status}), ${result.ms} ms${wait ? `, Retry-After: ${wait}` : ''}${fault}`
    text = await result.response.text()
    if (text) text = JSON.stringify(JSON.parse(text), null, 2)
  } catch (error) {
    // A body that isn't JSON stays as it is.
    text ||= String(error)
  }
  heading.textContent = title
  byId('copied').textContent = title
  if (content) content.textContent = text || 'No body'
  // It is below the request, often out of sight.
  for (const part of [content, heading]) part?.scrollIntoView({ block: 'nearest' })
  highlightJson()
})

highlightJson()
