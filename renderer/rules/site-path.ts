import { isGuestOnly } from '../routes.ts'
import { MAX_URL_LENGTH } from './url-length.ts'

/** The path, if it is a page of this site that signed-in users may see. */
export function parseReturnPath(value: string | undefined, origin: string): string | undefined {
  const url = parseSitePath(value, origin)
  return url && !isGuestOnly(url.pathname) ? url.pathname + url.search + url.hash : undefined
}

/**
 * The URL of a page of this site, from its path. Rejects paths that lead to another host: browsers read `/\x` and `/<tab>/x` as `//x`, and
 * `/..//x` becomes `//x` once normalized.
 */
export function parseSitePath(value: string | undefined, origin: string): URL | undefined {
  if (!value || value.length > MAX_URL_LENGTH || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)) return undefined
  if (!URL.canParse(value, origin)) return undefined
  const url = new URL(value, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url : undefined
}

export function looksLikeOAuthFlow({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const query = new URLSearchParams(search)
  return pathname.includes('/oauth/') || query.has('client_id') || query.has('redirect_uri')
}
