/** Makes Excel read UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** The lines of a CSV file (RFC 4180), each with its line break. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => quoted(inert(cell))).join(',')}\r\n`).join('')
}

/** A spreadsheet would run a cell that starts like a formula; behind an apostrophe it is a text (OWASP, 'CSV Injection'). */
function inert(cell: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
