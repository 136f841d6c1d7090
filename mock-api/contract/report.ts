import type { Report } from './check.ts'
import type { Finding } from './contract-client.ts'

const HEADINGS = ['Call', 'Expected', 'Received', 'Verdict']
const MAX_WIDTHS = [60, 40, 48]

/** The report for the terminal: a table, a line for what was skipped, and the first difference in full. */
export function formatReport({ findings, leftBehind }: Report): string {
  const made = findings.filter(({ verdict }) => verdict !== 'skipped')
  const skipped = findings.filter(({ verdict }) => verdict === 'skipped')
  const first = made.find(({ verdict }) => verdict === 'differs')
  const differing = made.filter(({ verdict }) => verdict === 'differs').length
  return [
    table([HEADINGS, ...made.map((one) => [nameOf(one), one.expected, one.received, one.verdict])]),
    ...(skipped.length > 0 ? ['', 'Skipped:', table(skipped.map(({ call, received }) => [call, received]))] : []),
    ...(leftBehind.length > 0 ? ['', `Not removed: ${leftBehind.join(', ')}.`] : []),
    '',
    `${plural(made.length, 'check')}, ${differing === 0 ? 'no difference' : plural(differing, 'difference')}, ${plural(skipped.length, 'call')} skipped.`,
    ...(first ? ['', describeDifference(first)] : []),
  ].join('\n')
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function describeDifference(finding: Finding): string {
  const { at, expected, got } = finding.difference ?? { at: '', expected: '', got: '' }
  return `The first difference: ${nameOf(finding)}
  where     ${oneLine(at)}
  expected  ${oneLine(expected)}
  received  ${oneLine(got)}`
}

function nameOf({ call, note }: Finding): string {
  return note === undefined ? call : `${call} (${note})`
}

/** Pads and shortens all columns but the last. */
function table(rows: string[][]): string {
  const cells = rows.map((row) =>
    row.map((cell, column) => shorten(oneLine(cell), (column < row.length - 1 && MAX_WIDTHS[column]) || 200)),
  )
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const lines = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** Text from a provider must not move the cursor of a terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

function shorten(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
