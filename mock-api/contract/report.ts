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
    ...(notRemoved.length > 0 ? ['', line([`Not removed: ${notRemoved.join(', ')}.`])] : []),
    '',
    `Checks: ${checked.length}, differences: ${differing.length}, skipped calls: ${skipped.length}.`,
    ...(first?.difference ? ['', `The first difference: ${findingName(first)}`] : []),
    ...Object.entries(first?.difference ?? {}).map(
      ([name, text]) => `  ${name.padEnd(8)}  ${stripControlCharacters(text)}`,
    ),
  ].join('\n')
}

/** Formats the report in the XML format of JUnit, which CI systems read. */
export function formatReportAsJUnit({ findings, notRemoved }: Report, api: string): string {
  const count = (verdict: Finding['verdict']) => findings.filter((one) => one.verdict === verdict).length
  const totals = `tests="${findings.length}" failures="${count('differs')}" errors="0" skipped="${count('skipped')}"`
  const cases = findings.map((finding) => {
    const { received, verdict, difference = { at: '', expected: '', received: '' } } = finding
    const text = escapeXml(`${difference.at}: expected ${difference.expected}, received ${difference.received}`)
    const results = {
      'as expected': '',
      differs: `<failure message="${text}" type="difference">${text}</failure>`,
      skipped: `<skipped message="${escapeXml(received)}"/>`,
    }
    const name = escapeXml(findingName(finding))
    return `<testcase classname="contract" name="${name}" time="0">${results[verdict]}</testcase>\n`
  })
  const output =
    notRemoved.length > 0 ? `<system-out>Not removed: ${escapeXml(notRemoved.join(', '))}</system-out>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="contract">
<testsuite name="${escapeXml(api)}" ${totals} time="0">
${cases.join('')}${output}
</testsuite>
</testsuites>
`
}

function escapeXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  // XML has no way to write these either: https://www.w3.org/TR/xml/#charsets
  const characters = stripControlCharacters(text).replace(/[\p{Cs}\uFFFE\uFFFF]/gu, '')
  return characters.replace(/[&<>"]/g, (character) => entities[character] ?? '')
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
