/** The one test for "looks like an OAuth flow", which both guard rules of specification §2 use. */
export function looksLikeOAuthFlow(pathname: string, search: string): boolean {
  const query = new URLSearchParams(search)
  return pathname.includes('/oauth/') || query.has('client_id') || query.has('redirect_uri')
}
