import { expect, test, vi } from 'vitest'
import { lookUpPublicIp } from './look-up-public-ip.ts'

const { signal } = new AbortController()
const respondWith = (body: string, status = 200) => {
  const lookUp = vi.fn(async (_address: string) => new Response(body, { status }))
  vi.stubGlobal('fetch', lookUp)
  return lookUp
}

test('by default, the public IP address comes from a third-party service', async () => {
  const lookUp = respondWith('{"ip":"203.0.113.7"}')
  expect(await lookUpPublicIp(signal)).toBe('203.0.113.7')
  expect(lookUp.mock.calls.map(([address]) => address)).toEqual(['https://api.ipify.org?format=json'])
})

test.each([
  ['an invalid address', '{"ip":"<script>"}', 200],
  ['a longer address than any', `{"ip":"${'0'.repeat(50)}1.1.1.1"}`, 200],
  ['the page of a captive portal', '<p>Sign in to the network</p>', 200],
  ['a failure', '{"ip":"203.0.113.7"}', 503],
  ['too many requests', '{"ip":"203.0.113.7"}', 429],
])('%s is rejected without a retry', async (_, body, status) => {
  const lookUp = respondWith(body, status)
  await expect(lookUpPublicIp(signal)).rejects.toThrow()
  expect(lookUp).toHaveBeenCalledOnce()
})

test('a lookup without a response fails after 3 seconds', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    limit.abort()
    return signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {})
  })
  await expect(lookUpPublicIp(signal)).rejects.toThrow()
  expect(timeout.mock.calls).toEqual([[3000]])
  timeout.mockRestore()
})
