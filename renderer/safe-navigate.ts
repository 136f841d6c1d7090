/**
 * The one place that leaves this site. `url` has to come from rules/external-target.ts. The desktop shell stays where it is and opens the
 * address outside (E-15): false when the user or the system did not let it.
 */
export async function leaveFor(url: URL, { replace = false } = {}): Promise<boolean> {
  if (globalThis.desktop) return globalThis.desktop.external.open(url.href).catch(() => false)
  if (replace) location.replace(url.href)
  else location.assign(url.href)
  return true
}
