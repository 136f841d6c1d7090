import { expect, test, vi } from 'vitest'
import { publicAddress } from './public-address.ts'

const { signal } = new AbortController()
const answers = (body: string, type: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': type } }))

test('the address is what the look-up answers', async () => {
  answers('{"ip":"203.0.113.7"}', 'application/json')
  expect(await publicAddress(signal)).toBe('203.0.113.7')
})

test.each([
  ['nonsense', '{"ip":"<script>"}', 'application/json'],
  ['a page', 'Hotel', 'text/html'],
])('%s is no address', async (_, body, type) => {
  answers(body, type)
  await expect(publicAddress(signal)).rejects.toThrow()
})
