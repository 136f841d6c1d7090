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

/** Stands for the system's key store: what it has written begins with its key. */
const encryption = {
  encryptString: (text: string) => Buffer.from(`key:${Buffer.from(text).toString('hex')}`),
  decryptString(encrypted: Buffer) {
    const [, hex] = /^key:(.*)$/.exec(String(encrypted)) ?? []
    if (hex === undefined)
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.')
    return String(Buffer.from(hex, 'hex'))
  },
}
const keptAs = (text: string) => encryption.encryptString(text).toString('base64url')

test('a token is kept for 30 days, encrypted, at an address that nobody has', async () => {
  const jar = jarOf()
  const tokens = await openTokens(jar, { encryption })
  await tokens.set('accessToken', 'a; b=é')
  const now = Date.now() / 1000
  expect(jar.kept).toEqual([
    {
      url,
      name: 'accessToken',
      value: keptAs('a; b=é'),
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'strict',
      expirationDate: expect.any(Number),
    },
  ])
  const { expirationDate } = { expirationDate: 0, ...jar.kept[0] }
  expect(Math.abs(expirationDate - now - 2_592_000)).toBeLessThan(60)
  expect((await openTokens(jar, { encryption })).all()).toEqual({ accessToken: 'a; b=é' })
})

test('what is cleared is gone, now and at the next start', async () => {
  const jar = jarOf([{ url, name: 'refreshToken', value: keptAs('r') }])
  const tokens = await openTokens(jar, { encryption })
  expect(tokens.all()).toEqual({ refreshToken: 'r' })
  await tokens.clear('refreshToken')
  expect(tokens.all()).toEqual({})
  expect(jar.kept).toEqual([])
})

test('other cookies are not tokens', async () => {
  const jar = jarOf([{ url, name: '__proto__', value: 'x' }])
  expect((await openTokens(jar, { encryption })).all()).toEqual({})
})

test('a token that cannot be kept counts until the end, and does not leave an older one', async () => {
  const jar = jarOf([{ url, name: 'accessToken', value: keptAs('old') }], true)
  const tokens = await openTokens(jar, { encryption })
  await tokens.set('accessToken', 'new')
  expect(tokens.all()).toEqual({ accessToken: 'new' })
  expect(jar.kept).toEqual([])
})

test('without a key store nothing is written, and what an earlier run has written is removed', async () => {
  const jar = jarOf([{ url, name: 'accessToken', value: keptAs('old') }])
  const tokens = await openTokens(jar, { encryption: undefined })
  expect(tokens.all()).toEqual({})
  await tokens.set('accessToken', 'new')
  expect(tokens.all()).toEqual({ accessToken: 'new' })
  expect(tokens.kept).toBe(false)
  expect(jar.kept).toEqual([])
})

test('what was written with other keys, or with none, is no token and is removed', async () => {
  const jar = jarOf([{ url, name: 'accessToken', value: 'plain' }])
  expect((await openTokens(jar, { encryption })).all()).toEqual({})
  expect(jar.kept).toEqual([])
})

test('an older token that fails late does not take a newer one with it', async () => {
  const jar = jarOf()
  const fails: (() => void)[] = []
  const late = {
    ...jar,
    set: (cookie: Cookie) =>
      fails.length > 0 ? jar.set(cookie) : new Promise<void>((_, reject) => fails.push(() => reject(new Error()))),
  }
  const tokens = await openTokens(late, { encryption })
  const sets = [tokens.set('accessToken', 'older'), tokens.set('accessToken', 'newer')]
  await new Promise(setImmediate)
  fails[0]?.()
  await Promise.all(sets)
  expect(jar.kept.map(({ value }) => value)).toEqual([keptAs('newer')])
})
