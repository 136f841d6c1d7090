/**
 * Navigates to a URL of an authorization request. Pass only URLs returned by rules/oauth/external-url.ts. The desktop shell opens
 * the URL in another app; returns false if the user or the system prevents that.
 */
export async function openExternalUrl(url: URL, { replace = false } = {}): Promise<boolean> {
  if (globalThis.desktop) return globalThis.desktop.external.open(url.href).catch(() => false)
  if (replace) location.replace(url.href)
  else location.assign(url.href)
  return true
}
