import type { Report } from './check.ts'
import type { Finding } from './contract-client.ts'

const HEADINGS = ['Call', 'Expected', 'Received', 'Verdict']
const WIDEST = [60, 40, 48]

/** The report as it is printed: a table, a line for what was skipped, and the first difference in full. */
export function writtenReport({ findings, leftBehind }: Report): string {
  const made = findings.filter(({ verdict }) => verdict !== 'skipped')
  const skipped = findings.filter(({ verdict }) => verdict === 'skipped')
  const first = made.find(({ verdict }) => verdict === 'differs')
  const differing = made.filter(({ verdict }) => verdict === 'differs').length
  return [
    table([HEADINGS, ...made.map((one) => [nameOf(one), one.expected, one.received, one.verdict])]),
    ...(skipped.length > 0 ? ['', 'Skipped:', table(skipped.map(({ call, received }) => [call, received]))] : []),
    ...(leftBehind.length > 0 ? ['', `Left behind: ${leftBehind.join(', ')}.`] : []),
    '',
    `${counted(made.length, 'check')}, ${countedDifferences(differing)}, ${counted(skipped.length, 'call')} skipped.`,
    ...(first ? ['', explained(first)] : []),
  ].join('\n')
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function countedDifferences(count: number): string {
  return count === 0 ? 'no difference' : counted(count, 'difference')
}

function explained(finding: Finding): string {
  const { at, expected, got } = finding.difference ?? { at: '', expected: '', got: '' }
  return `The first difference: ${nameOf(finding)}
  where     ${oneLine(at)}
  expected  ${oneLine(expected)}
  got       ${oneLine(got)}`
}

function nameOf({ call, note }: Finding): string {
  return note === undefined ? call : `${call} (${note})`
}

/** Columns as wide as what stands in them, and no wider than can be read. The last one is left as it is. */
function table(rows: string[][]): string {
  const cut = rows.map((row) =>
    row.map((cell, at) => shortened(oneLine(cell), (at < row.length - 1 && WIDEST[at]) || 200)),
  )
  const widths = (cut[0] ?? []).map((_, column) => Math.max(...cut.map((row) => (row[column] ?? '').length)))
  return cut
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** What a provider says must not move the cursor of a terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
