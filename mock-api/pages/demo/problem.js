import * as oauth from 'oauth4webapi'
import { StrayAnswer } from './client.js'
import { PopupBlocked, PopupClosed } from './popup.js'

/** What the provider's refusals mean for the visitor, and what can be done. @type {Record<string, string>} */
const refusals = {
  access_denied: 'You chose not to let Agora in, so it learned nothing about you. You can sign in whenever you like.',
  invalid_grant:
    'The provider does not honour this sign-in any more: access was revoked in the portal, or the time ran out. Sign in again to go on.',
  invalid_scope: 'Agora asked for something that it may not have. Choose other permissions.',
}

/** True when the session is over, whatever the application does. @param {unknown} error */
export function endsSession(error) {
  return error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant'
}

/** What went wrong, in plain words, and the way on. @param {unknown} error @returns {string} */
export function explain(error) {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return refusals[error.error] ?? `The provider refused: ${error.error_description ?? error.error}. Sign in again.`
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return 'The access token does not count any more. Refresh the tokens; if that fails too, sign in again.'
  if (error instanceof PopupClosed)
    return 'The window was closed before there was an answer. Nothing was shared. You can sign in again.'
  if (error instanceof PopupBlocked)
    return 'The browser did not open a window. Allow popups for this page, or sign in by redirect.'
  if (error instanceof StrayAnswer)
    return 'This answer belongs to no sign-in that is open in this tab, so it was not used. Sign in again.'
  if (error instanceof oauth.OperationProcessingError)
    return `The answer is not one to what this page asked (${error.message}), so it was not used. Sign in again.`
  return 'The provider cannot be reached. Try again in a moment.'
}
