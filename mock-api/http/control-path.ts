/** True if a path belongs to the QA controls, not to the provider. */
export function isControlPath(path: string): boolean {
  return /^\/__mock(\/|$)/.test(path)
}
