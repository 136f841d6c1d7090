import { expect, test } from 'vitest'
import { openTokens } from './tokens.ts'

type Cookie = { url: string; name: string; value: string }

/** A cookie store that remembers what it was told, and refuses what `isFull` says. */
function jarOf(cookies: Cookie[] = [], isFull = false) {
  const kept = [...cookies]
  const remove = async (url: string, name: string) => {
    const index = kept.findIndex((cookie) => cookie.url === url && cookie.name === name)
    if (index >= 0) kept.splice(index, 1)
  }
  return {
    kept,
    get: async ({ url }: { url: string }) => kept.filter((cookie) => cookie.url === url),
    async set(cookie: Cookie) {
      if (isFull) throw new Error('Failed to set cookie')
      await remove(cookie.url, cookie.name)
      kept.push(cookie)
    },
    remove,
    flushStore: async () => undefined,
  }
}

const url = 'https://account.ancient.invalid'

test('a token is kept for 30 days, encoded, at an address that nobody has (E-21, TE11)', async () => {
  const jar = jarOf()
  const tokens = await openTokens(jar, { kept: true })
  await tokens.set('accessToken', 'a; b=é')
  const now = Date.now() / 1000
  expect(jar.kept).toEqual([
    {
      url,
      name: 'accessToken',
      value: 'a%3B%20b%3D%C3%A9',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'strict',
      expirationDate: expect.any(Number),
    },
  ])
  const { expirationDate } = { expirationDate: 0, ...jar.kept[0] }
  expect(Math.abs(expirationDate - now - 2_592_000)).toBeLessThan(60)
  expect((await openTokens(jar, { kept: true })).all()).toEqual({ accessToken: 'a; b=é' })
})

test('what is cleared is gone, now and at the next start', async () => {
  const jar = jarOf([{ url, name: 'refreshToken', value: 'r' }])
  const tokens = await openTokens(jar, { kept: true })
  expect(tokens.all()).toEqual({ refreshToken: 'r' })
  await tokens.clear('refreshToken')
  expect(tokens.all()).toEqual({})
  expect(jar.kept).toEqual([])
})

test('other cookies are not tokens', async () => {
  const jar = jarOf([{ url, name: '__proto__', value: 'x' }])
  expect((await openTokens(jar, { kept: true })).all()).toEqual({})
})

test('a token that cannot be kept counts until the end, and does not leave an older one', async () => {
  const jar = jarOf([{ url, name: 'accessToken', value: 'old' }], true)
  const tokens = await openTokens(jar, { kept: true })
  await tokens.set('accessToken', 'new')
  expect(tokens.all()).toEqual({ accessToken: 'new' })
  expect(jar.kept).toEqual([])
})

test('without a key store nothing is written, and what an earlier run has written is removed (E-21, TE11)', async () => {
  const jar = jarOf([{ url, name: 'accessToken', value: 'old' }])
  const tokens = await openTokens(jar, { kept: false })
  expect(tokens.all()).toEqual({})
  await tokens.set('accessToken', 'new')
  expect(tokens.all()).toEqual({ accessToken: 'new' })
  expect(tokens.kept).toBe(false)
  expect(jar.kept).toEqual([])
})
