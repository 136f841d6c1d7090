import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { otherAddress, startAtOtherAddress } from '../e2e/support/start-demo.ts'
import { project } from './run.mjs'

test.skipIf(otherAddress === undefined)(
  "the manual's Python example works against a mock API at another address",
  { timeout: 60_000 },
  async () => {
    const manual = readFileSync(join(project, 'mock-api/README.md'), 'utf8')
    const example = /```python\n(.+?)```/s.exec(manual)?.[1] ?? ''
    const { environment, output, stop } = await startAtOtherAddress('--api-only')
    const run = (/** @type {object} */ env) =>
      promisify(execFile)('python3', ['-c', example], { env: { ...process.env, ...environment, ...env } })
    try {
      await run({})
      await expect(run({ CONTROL_TOKEN: 'control-token-of-another' })).rejects.toThrow('HTTP Error 401')
      expect(output, 'a chosen token stays out of the log').not.toContain(environment.CONTROL_TOKEN)
    } finally {
      await stop()
    }
  },
)
