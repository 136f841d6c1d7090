import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada } from '../../fixtures/people.ts'
import { adminUsersSchema } from '../../renderer/api/contract-lists.ts'
import { processorTime } from '../qa/processor-time.ts'
import { startTestApi, type TestApi } from '../qa/test-client.ts'

let server: TestApi
let token: string

beforeAll(async () => {
  server = await startTestApi({ seed: { users: 10_000 } })
  token = (await server.signIn(ada)).accessToken
})

afterAll(() => server.close())

const texts = ['', 'a', '.*', '(((((', '(a+)+$', '__proto__', 'a'.repeat(10_000)]

test.each(texts.flatMap((search) => ['25', '500'].map((pageSize) => [search.slice(0, 20), pageSize, search] as const)))(
  '10 000 users are searched for “%s”, %s on a page, in half a second',
  async (_, pageSize, search) => {
    const query = new URLSearchParams({ search, pageSize })
    const { result, milliseconds } = await processorTime(() => server.ask(`GET /users/admin/users?${query}`, { token }))
    expect(milliseconds).toBeLessThan(500)
    const { users, total } = v.parse(adminUsersSchema, JSON.parse(result.text))
    expect(users.length).toBe(Math.min(total, Number(pageSize)))
  },
)
