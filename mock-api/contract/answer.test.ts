import { expect, test } from 'vitest'
import { ada } from '../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../test-client.ts'
import { checkContract } from './check.ts'

function check({ url }: Pick<TestApi, 'url'>, say?: (line: string) => void) {
  const { email, password } = ada
  return checkContract({
    api: url,
    portal: 'http://localhost:5173',
    email,
    password,
    write: false,
    ...(say && { say }),
  })
}

test('a provider that wants to be left alone for a moment is asked once more', async () => {
  const server = await startTestApi()
  server.api.faults.set({ call: 'GET /users/profile', kind: 'status', status: 429, retryAfter: 1, times: 1 })
  const said: string[] = []
  const { findings } = await check(server, (line) => said.push(line))
  expect(findings.filter(({ verdict }) => verdict === 'differs')).toEqual([])
  expect(said).toEqual(['The provider wants to be left alone for 1 s …'])
  await server.close()
})

test('where nobody answers, one call is enough to say so', async () => {
  const server = await startTestApi()
  await server.close()
  const { findings } = await check(server)
  const made = findings.filter(({ verdict }) => verdict !== 'skipped')
  expect(made).toMatchObject([{ came: 'no answer', difference: { at: 'the connection' } }])
  expect(made[0]?.difference?.got).toContain('ECONNREFUSED')
  expect(findings.find(({ call }) => call === 'POST /users/login')?.came).toBe('nobody answers')
})
