/** True if a path belongs to the QA controls, not to the provider. */
export function isControlPath(path: string): boolean {
  return /^\/__mock(\/|$)/.test(path)
}

/** True for the links that open the portal, such as `/__mock/states/login-locked`. */
export function isPortalLink(path: string): boolean {
  return /^\/__mock\/(scenario|states|sign-in)\/./.test(path)
}
