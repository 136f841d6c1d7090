import * as oauth from 'oauth4webapi'
import { startInspector } from './agora-inspector.js'
import { CALLBACK_PATH, finishSignIn, loadProfile, refresh, signOut, startSignIn } from './agora-oauth.js'
import { openPopup, PopupClosed, SignInError, waitForPopupResult } from './agora-popup.js'
import { recordRequest, recordVisit, requestedScopes, session } from './agora-storage.js'
import { followPresentation, isAudience } from './audience.js'
import { byId, element, findText } from './dom.js'
import './live.js'

let isBusy = false
/** @type {Window | undefined} */
let popup

/**
 * Runs one action at a time and shows its result.
 * @param {string} pendingText @param {string} doneText @param {() => Promise<unknown>} action
 */
async function perform(pendingText, doneText, action) {
  // The popup may be behind this window.
  if (isBusy) return popup?.focus()
  isBusy = true
  setStatus(pendingText)
  try {
    await action()
    setStatus(doneText)
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') session.clear()
    if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied')
      setStatus('You denied access, so Agora got no data. You can sign in at any time.')
    else if (error instanceof PopupClosed)
      setStatus('You denied access or closed the popup, so Agora got no data. You can sign in at any time.')
    else setStatus('', errorText(error))
  }
  isBusy = false
  popup = undefined
  showSession()
}

/** @param {string} status @param {string} [error] */
function setStatus(status, error = '') {
  byId('status').textContent = status
  byId('error').textContent = error
}

const redirectButton = byId('redirect')
const REDIRECT_TEXT = redirectButton.textContent

/** Shows the session or the sign-in form. If the focused element disappears, the heading gets the focus. */
function showSession() {
  const current = session.read()
  const focused = document.activeElement
  for (const part of document.querySelectorAll('[data-session]'))
    part.toggleAttribute('hidden', part.getAttribute('data-session') !== (current ? 'active' : 'none'))
  const { person = {}, scope = '' } = current ?? {}
  const heading = byId('who')
  const name = String(person.name ?? person.sub)
  heading.textContent = current ? `Signed in as ${name}` : 'Not signed in'
  const initials = name.split(/[\s._-]+/, 2).map((word) => Array.from(word)[0])
  byId('initials').textContent = current ? initials.join('').toUpperCase() : ''
  byId('about').textContent = [person.email, person.membership && `${person.membership} member`]
    .filter(Boolean)
    .join(' · ')
  const claims = Object.entries(person).flatMap(([claim, value]) => [
    element('dt', {}, claim),
    element('dd', {}, String(value)),
  ])
  byId('person').replaceChildren(...claims)
  const granted = scope.split(' ')
  byId('scope').replaceChildren(...chips(granted))
  const notAllowed = requestedScopes.read()?.filter((name) => !granted.includes(name)) ?? []
  byId('not-allowed').replaceChildren(...chips(notAllowed))
  byId('not-allowed-title').hidden = notAllowed.length === 0
  // While a popup is open, every button shows it: see `perform`.
  redirectButton.textContent = popup ? 'Show the popup' : REDIRECT_TEXT
  redirectButton.classList.toggle('first', !popup)
  if (focused?.closest('[hidden]')) heading.focus()
}

/** The permissions by their names on this page. @param {string[]} scopes */
function chips(scopes) {
  return scopes.map((scope) => {
    const label = scopeBoxes.find(({ value }) => value === scope)?.nextElementSibling
    return element('li', { class: 'chip' }, ...(label?.cloneNode(true).childNodes ?? [scope]))
  })
}

/** @type {HTMLInputElement[]} */
const scopeBoxes = Array.from(document.querySelectorAll('input[name=scope]'))

function selectedScopes() {
  const scopes = scopeBoxes.flatMap(({ checked, value }) => (checked ? [value] : []))
  requestedScopes.save(scopes)
  return scopes
}

async function signInByRedirect() {
  location.assign(await startSignIn('redirect', selectedScopes()))
  await new Promise(() => undefined)
}

async function signInByPopup() {
  popup = openPopup()
  showSession()
  const url = await startSignIn('popup', selectedScopes())
  const result = waitForPopupResult(popup, url.origin)
  popup.location.assign(url)
  const { code, state } = await result
  const sent = { type: 'ANCIENT_OAUTH_RETURN', code, state }
  recordRequest({
    title: 'The portal responds',
    method: 'postMessage from',
    address: url.origin,
    sent: Object.entries(sent),
  })
  await finishSignIn('popup', new URLSearchParams({ code, state }))
}

/** Removes the code from the address: it works only once. */
async function finishRedirect() {
  const url = new URL(location.href)
  history.replaceState(null, '', '/__mock/demo')
  recordVisit('The portal responds', url)
  await finishSignIn('redirect', url.searchParams)
}

/** @type {Record<string, string>} */
const ERROR_TEXTS = {
  invalid_grant:
    'This sign-in is no longer valid: access was revoked in the portal, or it expired. Sign in again to continue.',
  invalid_scope: 'Agora requested a permission that it cannot have. Choose other permissions.',
}

/** @param {unknown} error @returns {string} */
function errorText(error) {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return (
      findText(ERROR_TEXTS, error.error) ??
      `The provider rejected the request: ${error.error_description ?? error.error}. Sign in again.`
    )
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return 'The access token is no longer valid. Refresh the tokens; if that fails too, sign in again.'
  if (error instanceof SignInError) return error.message
  if (error instanceof oauth.OperationProcessingError && error.cause instanceof Response && error.cause.status >= 429)
    return "The provider can't answer right now. Try again in a moment."
  if (error instanceof oauth.OperationProcessingError)
    return `Agora ignored a response that is not valid (${error.message}). Sign in again.`
  if (!crypto.subtle)
    return `Browsers encrypt only on https and localhost, so Agora can't sign in at ${location.origin}.`
  return "We can't reach the provider. Try again in a moment."
}

/** @type {[id: string, pendingText: string, doneText: string, action: () => Promise<unknown>][]} */
const actions = [
  ['redirect', 'Loading…', '', signInByRedirect],
  ['popup', 'Agora continues when the popup closes…', '', signInByPopup],
  ['profile', 'Loading…', 'Profile loaded.', loadProfile],
  ['refresh', 'Loading…', 'Agora has new tokens.', refresh],
  ['sign-out', 'Signing out…', 'You are signed out of Agora.', signOut],
]

followPresentation('')
// The audience's window shows only the portal and Agora, and follows only in its own tab.
for (const part of document.querySelectorAll('.places, .new-tab')) part.toggleAttribute('hidden', isAudience())
if (isAudience()) byId('dashboard').removeAttribute('target')
startInspector()
const requested = requestedScopes.read()
if (requested) for (const box of scopeBoxes) box.checked = requested.includes(box.value)
showSession()
for (const [id, ...action] of actions) byId(id).addEventListener('click', () => perform(...action))
// The back/forward cache restores a page that is still busy.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  isBusy = false
  popup = undefined
  setStatus('')
  showSession()
})
if (location.pathname === CALLBACK_PATH) await perform('Loading…', '', finishRedirect)
