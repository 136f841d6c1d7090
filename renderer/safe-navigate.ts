/** The one place that leaves this site. `url` has to come from `externalTarget`. */
export function leaveFor(url: URL, { replace = false } = {}): void {
  if (replace) location.replace(url.href)
  else location.assign(url.href)
}
