import { expect, test, vi } from 'vitest'
import { publicAddress } from './public-address.ts'

const { signal } = new AbortController()
const answers = (body: string, status = 200) => {
  const lookUp = vi.fn(async (_address: string) => new Response(body, { status }))
  vi.stubGlobal('fetch', lookUp)
  return lookUp
}

test('without a setting, a third-party service tells the public address', async () => {
  const lookUp = answers('{"ip":"203.0.113.7"}')
  expect(await publicAddress(signal)).toBe('203.0.113.7')
  expect(lookUp.mock.calls.map(([address]) => address)).toEqual(['https://api.ipify.org?format=json'])
})

test.each([
  ['nonsense', '{"ip":"<script>"}', 200],
  ['a page', '<p>Hotel</p>', 200],
  ['a failure', '{"ip":"203.0.113.7"}', 503],
  ['a refusal', '{"ip":"203.0.113.7"}', 429],
])('%s is no address, and is not asked for again', async (_, body, status) => {
  const lookUp = answers(body, status)
  await expect(publicAddress(signal)).rejects.toThrow()
  expect(lookUp).toHaveBeenCalledOnce()
})
