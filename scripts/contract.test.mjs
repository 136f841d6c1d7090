import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each([
  ['the contract check prints the first difference and fails', 'Secret-1843', /The first difference: GET/],
  ['without a terminal the contract check needs CONTRACT_PASSWORD', '', /set CONTRACT_PASSWORD/],
])('%s', async (_, password, output) => {
  // fetch never connects to port 9, so every call fails immediately.
  const checking = promisify(execFile)(
    process.execPath,
    ['scripts/contract.mjs', '--api', 'http://127.0.0.1:9', '--email', 'ada@ancient.example'],
    { env: { ...process.env, CONTRACT_PASSWORD: password } },
  )
  checking.child.stdin?.end()
  const { code, stdout, stderr } = await checking.catch((error) => error)
  expect([code, stdout + stderr]).toEqual([1, expect.stringMatching(output)])
  expect(stdout + stderr).not.toContain('Secret-1843')
})
