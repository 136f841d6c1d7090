import * as oauth from 'oauth4webapi'
import { UnexpectedResponse } from './client.js'
import { PopupBlocked, PopupClosed } from './popup.js'

/** @type {Record<string, string>} */
const refusals = {
  access_denied: 'You denied access, so Agora got no data. You can sign in at any time.',
  invalid_grant:
    'This sign-in is no longer valid: access was revoked in the portal, or it expired. Sign in again to continue.',
  invalid_scope: 'Agora requested a permission that it cannot have. Choose other permissions.',
}

/** @param {unknown} error */
export function endsSession(error) {
  return error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant'
}

/** @param {unknown} error @returns {string} */
export function explain(error) {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return (
      refusals[error.error] ??
      `The provider rejected the request: ${error.error_description ?? error.error}. Sign in again.`
    )
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return 'The access token is no longer valid. Refresh the tokens; if that fails too, sign in again.'
  if (error instanceof PopupClosed)
    return 'The popup was closed before you finished. Nothing was shared. You can sign in again.'
  if (error instanceof PopupBlocked)
    return 'The browser blocked the popup. Allow popups for this page, or sign in with a redirect.'
  if (error instanceof UnexpectedResponse)
    return 'This response does not belong to a sign-in of this tab, so it was ignored. Sign in again.'
  if (error instanceof oauth.OperationProcessingError)
    return `The response is not valid (${error.message}), so it was ignored. Sign in again.`
  return 'The provider cannot be reached. Try again in a moment.'
}
