/*
 * What protects the QA controls, in the order of the checks:
 * - foreign-hosts.ts: requests with an unknown `Host` header are rejected, so that no site reaches them by DNS rebinding.
 * - cors.ts: other origins can't change anything, and can't read unless they are the portal's.
 * - control-token.ts: when the mock API listens on other addresses than loopback, everything needs the control token.
 * - routes/mock/link-confirmation.ts: links that change data by GET must be opened in a tab, and ask first if another site may have done so.
 * - routes/mock/mock-db.ts: the database answers no page of another site, not even on this machine.
 */

/** True if a path belongs to the QA controls, not to the provider. */
export function isControlPath(path: string): boolean {
  return /^\/__mock(\/|$)/.test(path)
}
