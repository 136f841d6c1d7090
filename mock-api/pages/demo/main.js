import { askPortal, callbackPath, loadUser, receive, refresh, signOut } from './client.js'
import { byId, element } from './element.js'
import { startInspector } from './inspector.js'
import { openPopup, resultFrom } from './popup.js'
import { endsSession, explain } from './problem.js'
import { record, recordVisit } from './record.js'
import * as tab from './tab.js'

let isBusy = false

/**
 * Runs one action at a time and shows its result.
 * @param {string} doing @param {string} done @param {() => Promise<unknown>} act
 */
async function perform(doing, done, act) {
  if (isBusy) return
  isBusy = true
  tell(doing)
  let problem = ''
  try {
    await act()
  } catch (error) {
    if (endsSession(error)) tab.session.clear()
    problem = explain(error)
  }
  isBusy = false
  tell(problem ? '' : done, problem)
  show()
}

/** @param {string} news @param {string} [problem] */
function tell(news, problem = '') {
  byId('news').textContent = news
  byId('problem').textContent = problem
}

/** Shows the session or the sign-in form. If the focused element disappears, the heading gets the focus. */
function show() {
  const session = tab.session.read()
  const hadFocus = byId('application').contains(document.activeElement)
  byId('sign-in').hidden = session !== undefined
  byId('signed-in').hidden = session === undefined
  const person = session?.person ?? {}
  const name = String(person.name ?? person.email ?? person.sub ?? 'an unknown user')
  const heading = byId('who')
  heading.textContent = session ? `Signed in as ${name}` : 'Not signed in'
  const told = Object.entries(person).flatMap(([key, value]) => [
    element('dt', {}, key),
    element('dd', {}, String(value)),
  ])
  byId('person').replaceChildren(...told)
  byId('life').textContent = session
    ? `Agora may use: ${session.scope}. The access token expires at ${new Date(session.expiresAt).toLocaleTimeString()}.`
    : ''
  if (hadFocus && document.activeElement?.closest('[hidden]')) heading.focus()
}

function scopes() {
  const boxes = [...document.querySelectorAll('input[name=scope]')]
  return boxes.flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.value] : []))
}

async function byRedirect() {
  location.assign(await askPortal('redirect', scopes()))
  await new Promise(() => undefined)
}

async function byPopup() {
  const popup = openPopup()
  const url = await askPortal('popup', scopes())
  const answer = resultFrom(popup, url.origin)
  popup.location.assign(url)
  const { code, state } = await answer
  const sent = { type: 'ANCIENT_OAUTH_RETURN', code, state }
  record({ title: 'The portal responds', method: 'postMessage from', address: url.origin, sent: Object.entries(sent) })
  await receive('popup', new URLSearchParams({ code, state }))
}

/** Removes the code from the address: it works only once. */
async function byCallback() {
  const url = new URL(location.href)
  history.replaceState(null, '', '/__mock/demo')
  recordVisit('The portal responds', url)
  await receive('redirect', url.searchParams)
}

const SIGNED_IN = 'You are signed in.'
/** @type {[id: string, doing: string, done: string, act: () => Promise<unknown>][]} */
const actions = [
  ['redirect', 'Loading…', '', byRedirect],
  ['popup', 'Waiting for the popup…', SIGNED_IN, byPopup],
  ['profile', 'Loading…', 'Profile loaded.', loadUser],
  ['refresh', 'Loading…', 'Agora has new tokens.', refresh],
  ['sign-out', 'Signing out…', 'You are signed out of Agora.', signOut],
]

startInspector()
show()
for (const [id, doing, done, act] of actions) byId(id).addEventListener('click', () => perform(doing, done, act))
// The back/forward cache restores the page as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  isBusy = false
  tell('')
})
if (location.pathname === callbackPath) await perform('Loading…', SIGNED_IN, byCallback)
