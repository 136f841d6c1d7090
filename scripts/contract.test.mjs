import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { formatReport, formatReportAsJUnit } from '../mock-api/contract/report.ts'

/** @param {string} password @param {string[]} flags */
function check(password, ...flags) {
  // fetch never connects to port 9, so every call fails immediately.
  const args = ['scripts/contract.mjs', '--api', 'http://127.0.0.1:9', '--email', 'ada@ancient.example', ...flags]
  const env = { ...process.env, CONTRACT_PASSWORD: password }
  const checking = promisify(execFile)(process.execPath, args, { env })
  checking.child.stdin?.end()
  return checking.catch((error) => error)
}

test.each([
  ['the contract check prints the first difference and fails', 'Secret-1843', /The first difference: GET/],
  ['without a terminal the contract check needs CONTRACT_PASSWORD', '', /set CONTRACT_PASSWORD/],
])('%s', async (_, password, output) => {
  const { code, stdout, stderr } = await check(password)
  expect([code, stdout + stderr]).toEqual([1, expect.stringMatching(output)])
  expect(stdout + stderr).not.toContain('Secret-1843')
})

test('the contract check writes its report for CI systems and fails as before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  const [xml = '', json = ''] = ['report.xml', 'report.json'].map((name) => join(folder, name))
  const { code } = await check('Secret-1843', '--junit', xml, '--json', json)
  const [junit, text] = [readFileSync(xml, 'utf8'), readFileSync(json, 'utf8')]
  const unwritable = await check('Secret-1843', '--json', join(folder, 'none', 'report.json'))
  rmSync(folder, { recursive: true })
  expect(code).toBe(1)
  expect(junit).toMatch(/<testsuite name="http:\/\/127\.0\.0\.1:9" tests="(\d+)" failures="1" errors="0" skipped="\d+"/)
  const { api, findings, notRemoved } = JSON.parse(text)
  expect([api, findings[0].verdict, notRemoved]).toEqual(['http://127.0.0.1:9', 'differs', []])
  expect(junit.match(/<testcase /g)).toHaveLength(findings.length)
  expect(junit + text).not.toContain('Secret-1843')
  expect([unwritable.code, unwritable.stderr]).toEqual([1, expect.stringMatching(/^\nThe report could not be written/)])
})

test('reports drop control characters from text of the provider, and JUnit what XML forbids', () => {
  const hostile = '<b a="1">&]]>\u001b[2J\0\uFFFF\uD800😀'
  const safe = '&lt;b a=&quot;1&quot;&gt;&amp;]]&gt; [2J 😀'
  const findings = [
    { call: 'GET /a', expected: '2xx', received: '200', verdict: /** @type {const} */ ('as expected') },
    { call: 'GET /b', note: 'x', expected: '2xx', received: hostile, verdict: /** @type {const} */ ('skipped') },
    {
      call: 'GET /c',
      expected: '2xx',
      received: '200',
      verdict: /** @type {const} */ ('differs'),
      difference: { at: 'status', expected: '2xx', received: hostile },
    },
  ]
  const text = `status: expected 2xx, received ${safe}`
  const report = { findings, notRemoved: [hostile] }
  expect(formatReport(report).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  expect(formatReportAsJUnit(report, 'https://api.example').split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="contract" tests="3" failures="1" errors="0" skipped="1" time="0">',
    '  <testsuite name="https://api.example" tests="3" failures="1" errors="0" skipped="1" time="0">',
    '    <testcase classname="contract" name="GET /a" time="0"/>',
    `    <testcase classname="contract" name="GET /b (x)" time="0"><skipped message="${safe}"/></testcase>`,
    `    <testcase classname="contract" name="GET /c" time="0"><failure message="${text}" type="difference">${text}</failure></testcase>`,
    `    <system-out>Not removed: ${safe}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ])
})
