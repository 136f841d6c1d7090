/**
 * The only way to leave this site. `url` has to come from rules/oauth/external-target.ts. The desktop shell opens the address outside;
 * false if the user or the system didn't allow it.
 */
export async function leaveFor(url: URL, { replace = false } = {}): Promise<boolean> {
  if (globalThis.desktop) return globalThis.desktop.external.open(url.href).catch(() => false)
  if (replace) location.replace(url.href)
  else location.assign(url.href)
  return true
}
