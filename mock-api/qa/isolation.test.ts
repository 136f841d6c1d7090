import { expect, onTestFinished, test } from 'vitest'
import { alan } from '../../fixtures/people.ts'
import { scenarios } from '../../fixtures/scenarios.ts'
import { startTestApi } from '../test-support/client.ts'

const DAY = 24 * 60 * 60_000
const names = Object.keys(scenarios).slice(0, 8)

test('eight servers in one process share no state', async () => {
  const servers = await Promise.all(names.map(() => startTestApi()))
  onTestFinished(async () => void (await Promise.all(servers.map(({ close }) => close()))))
  const now = Date.now()
  const tokens = await Promise.all(
    servers.map(async ({ api, send, signIn }, index) => {
      await send('POST /__mock/reset', { body: { scenario: names[index], users: 10 + index, now: now + index * DAY } })
      for (let sent = 0; sent < index; sent += 1)
        await send('POST /users/forgot-password', { body: { email: alan.email } })
      const { accessToken } = await signIn(alan)
      await send('PATCH /users/profile', { token: accessToken, body: { firstName: `Alan ${index}` } })
      api.faults.add({ call: 'GET /public-address', kind: 'status', status: 500 + index })
      await send('GET /public-address')
      return accessToken
    }),
  )
  for (const [index, { api, send, controls }] of servers.entries()) {
    expect(api.scenario()).toBe(names[index])
    expect(api.db.users.size).toBe(10 + index)
    expect(api.db.users.get(alan.id)?.firstName).toBe(`Alan ${index}`)
    expect(Math.round((api.clock.now() - now) / DAY)).toBe(index)
    expect((await controls.emails({ to: alan.email })).length).toBe(index)
    expect(api.requests.list({ call: 'GET /public-address' }).map(({ status }) => status)).toEqual([500 + index])
    const responses = await Promise.all(tokens.map((token) => send('GET /users/profile', { token })))
    expect(responses.map(({ status }) => status)).toEqual(tokens.map((_, owner) => (owner === index ? 200 : 401)))
  }
})
