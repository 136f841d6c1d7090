/** Hands a file that was made here to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Not at once: a browser may begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
