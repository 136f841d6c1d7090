import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { ada } from '../fixtures/people.ts'
import { startTestApi } from '../mock-api/qa/test-client.ts'

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<{ code: unknown, output: string }>} */
function contract(args, env) {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/contract.mjs', ...args],
      { env: { ...process.env, ...env } },
      (error, out, err) => resolve({ code: error?.code ?? 0, output: out + err }),
    ).stdin?.end()
  })
}

test('npm run contract prints a table, fails on a difference, and requires a password', async () => {
  const server = await startTestApi()
  const args = ['--api', server.url, '--email', ada.email]
  const passed = await contract(args, { CONTRACT_PASSWORD: ada.password })
  expect(passed).toMatchObject({ code: 0, output: expect.stringContaining('no difference') })
  expect(passed.output).toMatch(
    /GET \/users\/activities +a success: a list of Activity +200, a list of \d+ +as expected/,
  )
  expect(passed.output).not.toContain(ada.password)

  server.api.faults.set({ call: 'GET /countries/membership', kind: 'html' })
  const broken = await contract(args, { CONTRACT_PASSWORD: ada.password })
  expect(broken).toMatchObject({
    code: 1,
    output: expect.stringContaining('The first difference: GET /countries/membership'),
  })

  const asked = await contract(args, { CONTRACT_PASSWORD: '' })
  expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('set CONTRACT_PASSWORD') })
  await server.close()
})
