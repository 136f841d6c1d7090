/** When what is drawn now can be seen: what may come later than the screen itself does not hold it up. At once where the tab is not seen. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
