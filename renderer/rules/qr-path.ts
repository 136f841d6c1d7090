/**
 * The dark modules of a QR code as the data of one SVG path, a unit square each: every run of a row becomes one rectangle.
 * `modules` are rows of columns, true where dark.
 */
export function qrPath(modules: boolean[][]): string {
  return modules
    .map((row, y) =>
      runs(row)
        .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
        .join(''),
    )
    .join('')
}

/** Where each run of dark modules begins, and how long it is. */
function runs(row: boolean[]): [start: number, length: number][] {
  return row.flatMap((dark, x) => {
    if (!dark || row[x - 1]) return []
    const end = row.indexOf(false, x)
    return [[x, (end < 0 ? row.length : end) - x]]
  })
}
