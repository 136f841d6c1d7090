import type { Report } from './check.ts'
import type { Finding } from './contract-client.ts'

const COLUMN_WIDTHS = [60, 40, 48]

/** Formats the report for a terminal: a table, the skipped calls, and the first difference in full. */
export function formatReport({ findings, notRemoved }: Report): string {
  const checked = findings.filter(({ verdict }) => verdict !== 'skipped')
  const skipped = findings.filter(({ verdict }) => verdict === 'skipped')
  const differing = checked.filter(({ verdict }) => verdict === 'differs')
  const [first] = differing
  return [
    line(['Call', 'Expected', 'Received', 'Verdict']),
    ...checked.map((finding) => line([findingName(finding), finding.expected, finding.received, finding.verdict])),
    ...(skipped.length > 0 ? ['', 'Skipped:', ...skipped.map(({ call, received }) => line([call, received]))] : []),
    ...(notRemoved.length > 0 ? ['', `Not removed: ${notRemoved.join(', ')}.`] : []),
    '',
    `Checks: ${checked.length}, differences: ${differing.length}, skipped calls: ${skipped.length}.`,
    ...(first?.difference ? ['', `The first difference: ${findingName(first)}`] : []),
    ...Object.entries(first?.difference ?? {}).map(
      ([name, text]) => `  ${name.padEnd(8)}  ${stripControlCharacters(text)}`,
    ),
  ].join('\n')
}

function findingName({ call, note }: Finding): string {
  return note === undefined ? call : `${call} (${note})`
}

function line(cells: string[]): string {
  return cells
    .map((cell, column) => {
      const width = column < cells.length - 1 ? (COLUMN_WIDTHS[column] ?? 0) : 0
      const text = stripControlCharacters(cell)
      return width > 0 && text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)
    })
    .join('  ')
}

/** Text from a provider must not move the cursor of a terminal. */
function stripControlCharacters(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
