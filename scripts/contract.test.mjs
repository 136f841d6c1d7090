import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { formatReport, formatReportAsJUnit } from '../mock-api/contract/report.ts'

/** @param {string} password @param {string[]} flags */
async function check(password, ...flags) {
  // fetch never connects to port 9, so every call fails immediately.
  const args = ['scripts/contract.mjs', '--api', 'http://127.0.0.1:9', '--email', 'ada@ancient.example', ...flags]
  const env = { ...process.env, CONTRACT_PASSWORD: password }
  const checking = promisify(execFile)(process.execPath, args, { env })
  checking.child.stdin?.end()
  const { code, stdout, stderr } = await checking.catch((error) => error)
  return { code, output: stdout + stderr }
}

test.each([
  ['without a terminal the contract check needs CONTRACT_PASSWORD', '', [], /set CONTRACT_PASSWORD/],
  ['a report that cannot be written is an error', 'Secret-1843', ['--json', '/dev/null/x'], /could not be written/],
])('%s', async (_, password, flags, output) => {
  expect(await check(password, ...flags)).toEqual({ code: 1, output: expect.stringMatching(output) })
})

test('a contract check with a difference fails, and reports it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  const [xml = '', json = ''] = ['report.xml', 'report.json'].map((name) => join(folder, name))
  const { code, output } = await check('Secret-1843', '--junit', xml, '--json', json)
  const [junit, text] = [readFileSync(xml, 'utf8'), readFileSync(json, 'utf8')]
  rmSync(folder, { recursive: true })
  expect([code, output]).toEqual([1, expect.stringContaining('The first difference: GET')])
  const { api, findings, notRemoved } = JSON.parse(text)
  expect([api, findings[0].verdict, notRemoved]).toEqual(['http://127.0.0.1:9', 'differs', []])
  expect(junit.match(/<testcase /g)).toHaveLength(findings.length)
  expect(output + junit + text).not.toContain('Secret-1843')
})

test('reports drop control characters from text of the provider, and JUnit what XML forbids', () => {
  const hostile = '<b a="1">&]]>\u001b[2J\0\uFFFF\uD800😀'
  const safe = '&lt;b a=&quot;1&quot;&gt;&amp;]]&gt; [2J 😀'
  const common = { expected: '2xx', received: hostile }
  const findings = [
    { ...common, call: 'GET /a', verdict: /** @type {const} */ ('as expected') },
    { ...common, call: 'GET /b', note: 'x', verdict: /** @type {const} */ ('skipped') },
    { ...common, call: 'GET /c', verdict: /** @type {const} */ ('differs'), difference: { ...common, at: 'status' } },
  ]
  const report = { findings, notRemoved: [hostile] }
  expect(formatReport(report).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  const text = `status: expected 2xx, received ${safe}`
  expect(formatReportAsJUnit(report, 'https://api.example')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="contract">
<testsuite name="https://api.example" tests="3" failures="1" errors="0" skipped="1" time="0">
<testcase classname="contract" name="GET /a" time="0"></testcase>
<testcase classname="contract" name="GET /b (x)" time="0"><skipped message="${safe}"/></testcase>
<testcase classname="contract" name="GET /c" time="0"><failure message="${text}" type="difference">${text}</failure></testcase>
<system-out>Not removed: ${safe}</system-out>
</testsuite>
</testsuites>
`)
})
