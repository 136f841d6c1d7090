import { askPortal, callbackPath, receive, refresh, signOut, whoIsIt } from './client.js'
import { byId, element } from './element.js'
import { startInspector } from './inspector.js'
import { answerFrom, openPopup } from './popup.js'
import { endsSession, explain } from './problem.js'
import { record, recordVisit } from './record.js'
import * as tab from './tab.js'

let isBusy = false

/**
 * Does one thing at a time, then shows who is signed in, what came of it and, if it failed, why.
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

/** Shows who is signed in, or the way to sign in. What had the focus and is gone gives it to the heading. */
function show() {
  const session = tab.session.read()
  const hadFocus = byId('application').contains(document.activeElement)
  byId('sign-in').hidden = session !== undefined
  byId('signed-in').hidden = session === undefined
  const person = session?.person ?? {}
  const name = String(person.name ?? person.email ?? person.sub ?? 'somebody')
  const heading = byId('who')
  heading.textContent = session ? `Signed in as ${name}` : 'Nobody is signed in'
  const told = Object.entries(person).flatMap(([key, value]) => [
    element('dt', {}, key),
    element('dd', {}, String(value)),
  ])
  byId('person').replaceChildren(...told)
  byId('life').textContent = session
    ? `Agora may use: ${session.scope}. The access token counts until ${new Date(session.expiresAt).toLocaleTimeString()}.`
    : ''
  if (hadFocus && document.activeElement?.closest('[hidden]')) heading.focus()
}

function scopes() {
  const boxes = [...document.querySelectorAll('input[name=scope]')]
  return boxes.flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.value] : []))
}

/** Leaves for the portal, which sends the visitor back to the callback. */
async function byRedirect() {
  location.assign(await askPortal('redirect', scopes()))
  await new Promise(() => undefined)
}

/** Stays, while the portal asks in a window of its own. */
async function byPopup() {
  const popup = openPopup()
  const url = await askPortal('popup', scopes())
  const answer = answerFrom(popup, url.origin)
  popup.location.assign(url)
  const { code, state } = await answer
  const sent = { type: 'ANCIENT_OAUTH_RETURN', code, state }
  record({ title: 'The portal answers', method: 'postMessage from', address: url.origin, sent: Object.entries(sent) })
  await receive('popup', new URLSearchParams({ code, state }))
}

/** The portal's answer stands in the address. It is for one use, so it does not stay there. */
async function byCallback() {
  const url = new URL(location.href)
  history.replaceState(null, '', '/__mock/demo')
  recordVisit('The portal answers', url)
  await receive('redirect', url.searchParams)
}

const SIGNED_IN = 'You are signed in.'
/** @type {[id: string, doing: string, done: string, act: () => Promise<unknown>][]} */
const actions = [
  ['redirect', 'Asking the provider…', '', byRedirect],
  ['popup', 'Waiting for the other window…', SIGNED_IN, byPopup],
  ['profile', 'Asking the provider…', 'This is what the provider says of you now.', whoIsIt],
  ['refresh', 'Asking the provider…', 'Agora has new tokens. The old ones will not be needed again.', refresh],
  ['sign-out', 'Giving the tokens back…', 'You are signed out of Agora.', signOut],
]

startInspector()
show()
for (const [id, doing, done, act] of actions) byId(id).addEventListener('click', () => perform(doing, done, act))
// Back from the portal, the page may be as it was when it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  isBusy = false
  tell('')
})
if (location.pathname === callbackPath) await perform('Asking the provider…', SIGNED_IN, byCallback)
