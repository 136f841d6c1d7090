/** `12,345.6`: a figure as it is shown everywhere. */
export function grouped(figure: number): string {
  return figure.toLocaleString('en-US')
}
