import { isGuestOnly } from '../routes.ts'

const MAX_LENGTH = 2048

/** The path, query and fragment of a saved address, or undefined unless it is a page of this site that a signed-in user may see. */
export function savedRedirect(value: string | undefined, origin: string): string | undefined {
  const own = ownPage(value, origin)
  return own && !isGuestOnly(own.pathname) ? own.pathname + own.search + own.hash : undefined
}

/**
 * The URL of a page of this site, given by its path. Browsers read `/\x` and `/<tab>/x` as another host, and `/..//x` becomes one
 * once normalized, so both forms are checked.
 */
export function ownPage(value: string | undefined, origin: string): URL | undefined {
  if (!value || value.length > MAX_LENGTH || !/^\/(?![/\\])/.test(value)) return undefined
  if (value.includes('\\') || /\p{Cc}/u.test(value)) return undefined
  if (!URL.canParse(value, origin)) return undefined
  const url = new URL(value, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url : undefined
}

/** Both guards use this test. */
export function looksLikeOAuthFlow(pathname: string, search: string): boolean {
  const query = new URLSearchParams(search)
  return pathname.includes('/oauth/') || query.has('client_id') || query.has('redirect_uri')
}
