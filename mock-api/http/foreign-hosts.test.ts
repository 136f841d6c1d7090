import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, statusOf, type TestApi } from '../qa/test-client.ts'
import { createServer } from '../server.ts'

let server: TestApi

beforeAll(async () => {
  server = await startTestApi()
})

afterAll(() => server.close())

describe('a page whose own name was made to point at this machine', () => {
  const asks = (url: string, host: string) => ({
    resets: statusOf(url, 'POST', '/__mock/reset', { Host: host, Origin: `http://${host}` }),
    readsMails: statusOf(url, 'GET', '/__mock/outbox', { Host: host }),
    signsOut: statusOf(url, 'POST', '/users/logout', { Host: host }),
  })

  test.each([
    'evil.example',
    'evil.example:4000',
    'localhost.evil.example',
    '127.0.0.1.evil.example:4000',
    'localhost@evil.example',
    '127.0.0.10',
  ])('is refused everything as %j', async (host) => {
    for (const status of Object.values(asks(server.url, host))) expect(await status).toBe(403)
  })

  test.each(['localhost', 'LOCALHOST:4000', '127.0.0.1', '127.0.0.1:4000', '[::1]', '[::1]:4000'])(
    'is not what a page at %s is',
    async (host) => {
      const { resets, readsMails, signsOut } = asks(server.url, host)
      expect([await resets, await readsMails, await signsOut]).toEqual([200, 200, 401])
    },
  )

  test('is not looked for when other machines are meant to come, by whatever name, which is warned of', async () => {
    const log: string[] = []
    const open = await createServer({ seed: { users: 10 }, log: (line) => log.push(line) }).listen({
      port: 0,
      host: '0.0.0.0',
    })
    expect(log).toEqual([expect.stringMatching(/^Warning: listening on 0\.0\.0\.0\./)])
    expect(await statusOf(open.url, 'GET', '/public-address', { Host: 'portal.example' })).toBe(200)
    await open.close()
  })
})
