const LONGEST = 2048

const GUEST_ONLY = [
  '/auth/login',
  '/auth/register',
  '/auth/verify-email',
  '/auth/verify-pending',
  '/auth/forgot-password',
  '/auth/reset-password',
]

/** True for the screens that a signed-in user has no use for (specification §2). */
export function isGuestOnly(pathname: string): boolean {
  return GUEST_ONLY.includes(pathname.replace(/\/+$/, '').toLowerCase())
}

/**
 * The path, query and fragment of a saved address, or undefined unless it is a page of this site that a signed-in user may see.
 * Browsers read `/\x` and `/<tab>/x` as another host, and `/..//x` becomes one once normalised, so both forms are checked.
 */
export function savedRedirect(value: string | undefined, origin: string): string | undefined {
  if (!value || value.length > LONGEST || !/^\/(?![/\\])/.test(value)) return undefined
  if (value.includes('\\') || /\p{Cc}/u.test(value)) return undefined
  if (!URL.canParse(value, origin)) return undefined
  const url = new URL(value, origin)
  if (url.origin !== origin || url.pathname.startsWith('//') || isGuestOnly(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
