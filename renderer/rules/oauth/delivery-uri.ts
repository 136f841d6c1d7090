import { parseSafeUrl } from './external-url.ts'

const callbackOf = (ownOrigin: string) => `${ownOrigin}/oauth/callback`

/** True for our own /oauth/callback, which passes the code on to the application. */
export function isRelay(redirectUri: string, ownOrigin: string): boolean {
  return redirectUri === callbackOf(ownOrigin)
}

/** The first other http(s) URI that the application registered, if the redirect URI is our own /oauth/callback. */
export function findDeliveryUri(
  redirectUri: string,
  registered: readonly string[] | undefined,
  ownOrigin: string,
): string | undefined {
  if (!isRelay(redirectUri, ownOrigin)) return undefined
  return registered?.find((uri) => !isRelay(uri, ownOrigin) && /^https?:/.test(uri) && parseSafeUrl(uri))
}
