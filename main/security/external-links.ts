import { externalTarget, isAtRedirectUri } from '../../renderer/rules/oauth/external-target.ts'

/** A URL that may be opened outside the shell. It `needsConfirmation` by the user if it starts another application. */
export type ExternalLink = { url: string; needsConfirmation: boolean }

/**
 * Whether the system may open an address, which starts the program registered for its scheme. A private scheme must belong to the
 * redirect URI of the consent request at `pageUrl`; only the query may differ.
 */
export function externalLink(value: unknown, pageUrl: string): ExternalLink | undefined {
  const target = externalTarget(value, '')
  if (!target) return undefined
  if (/^https?:$/.test(target.protocol)) return { url: target.href, needsConfirmation: false }
  return isRedirectOf(pageUrl, target) ? { url: target.href, needsConfirmation: true } : undefined
}

function isRedirectOf(pageUrl: string, target: URL): boolean {
  if (!URL.canParse(pageUrl)) return false
  const { pathname, searchParams } = new URL(pageUrl)
  const [redirectUri, ...more] = searchParams.getAll('redirect_uri')
  const redirect = externalTarget(redirectUri, '')
  if (!redirect || more.length > 0 || pathname !== '/oauth/consent') return false
  return isAtRedirectUri(target, redirect)
}
