import { expect, test, vi } from 'vitest'
import { verifyEmail } from './users-email.ts'

test.each([
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a 503', async () => Response.json({}, { status: 503 })],
])('a verification token is sent once, also after %s', async (_, respond) => {
  const fetch = vi.fn(respond)
  vi.stubGlobal('fetch', fetch)
  await expect(verifyEmail('token')).rejects.toThrow()
  expect(fetch).toHaveBeenCalledTimes(1)
})
