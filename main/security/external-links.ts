import { isAtRedirectUri, parseExternalUrl } from '../../renderer/rules/oauth/external-url.ts'

/**
 * The URL, if the system may open it, which starts the program registered for its scheme. A private-use scheme must belong to the redirect
 * URI of the authorization request at `pageUrl`, where only the query may differ, and the user has to confirm it.
 */
export function externalLink(url: string, pageUrl: string) {
  const target = parseExternalUrl(url, '')
  if (!target) return undefined
  if (/^https?:$/.test(target.protocol)) return { url: target.href, needsConfirmation: false }
  if (!URL.canParse(pageUrl)) return undefined
  const { pathname, searchParams } = new URL(pageUrl)
  const [redirectUri, ...more] = searchParams.getAll('redirect_uri')
  const redirect = parseExternalUrl(redirectUri, '')
  if (!redirect || more.length > 0 || pathname !== '/oauth/consent' || !isAtRedirectUri(target, redirect))
    return undefined
  return { url: target.href, needsConfirmation: true }
}
