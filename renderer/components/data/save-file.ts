/** Downloads a file that was created in the page. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // A browser may read the URL some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
