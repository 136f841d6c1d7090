import { externalTarget, isAtRedirectUri } from '../renderer/rules/external-target.ts'

/** An address that may be opened outside; `ask` when the user has to agree first, for it starts another application. */
export type ExternalLink = { url: string; ask: boolean }

/**
 * Whether an address may be given to the system, which starts whatever is registered for its scheme (E-15). Private schemes only
 * for the consent page that is open at `pageUrl`: they must be the redirect URI that it was opened with, but for the query.
 */
export function externalLink(value: unknown, pageUrl: string): ExternalLink | undefined {
  const target = externalTarget(value, '')
  if (!target) return undefined
  if (/^https?:$/.test(target.protocol)) return { url: target.href, ask: false }
  return isRedirectOf(pageUrl, target) ? { url: target.href, ask: true } : undefined
}

function isRedirectOf(pageUrl: string, target: URL): boolean {
  if (!URL.canParse(pageUrl)) return false
  const { pathname, searchParams } = new URL(pageUrl)
  const [redirectUri, ...more] = searchParams.getAll('redirect_uri')
  const redirect = externalTarget(redirectUri, '')
  if (!redirect || more.length > 0 || pathname !== '/oauth/consent') return false
  return isAtRedirectUri(target, redirect)
}
