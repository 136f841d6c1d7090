import type { Cookie, CookiesSetDetails } from 'electron'
import { expect, test } from 'vitest'
import { openTokens, selectEncryption } from './tokens.ts'

const url = 'https://account.ancient.invalid'

/** A fake cookie store with at most one cookie; with `isFull` it rejects new cookies. */
function createJar(name = '', value = '', isFull = false) {
  const stored = new Map<string, CookiesSetDetails>(name ? [[name, { url, name, value }]] : [])
  return {
    stored,
    get: async () =>
      [...stored.values()].map(({ name = '', value = '' }): Cookie => ({ name, value, sameSite: 'strict' })),
    async set(cookie: CookiesSetDetails) {
      if (isFull) throw new Error('Failed to set cookie')
      stored.set(cookie.name ?? '', cookie)
    },
    remove: async (_url: string, removed: string) => void stored.delete(removed),
    flushStore: async () => undefined,
  }
}

/** Fake key store: marks what it has encrypted. */
const encryption = {
  encryptString: (text: string) => Buffer.from(`key:${text}`),
  decryptString(encrypted: Buffer) {
    if (!String(encrypted).startsWith('key:')) throw new Error('Error while decrypting the ciphertext')
    return String(encrypted).slice(4)
  },
}
const encrypted = (text: string) => encryption.encryptString(text).toString('base64url')

test('a token is an encrypted cookie for 30 days, on a host that does not exist', async () => {
  const jar = createJar()
  const tokens = await openTokens(jar, encryption)
  await tokens.set('accessToken', 'a; b=é')
  const [{ expirationDate = 0, ...cookie } = { url: '' }, ...others] = jar.stored.values()
  expect(cookie).toEqual({
    url,
    name: 'accessToken',
    value: encrypted('a; b=é'),
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'strict',
  })
  expect(others).toEqual([])
  expect(Math.abs(expirationDate - Date.now() / 1000 - 2_592_000)).toBeLessThan(60)
  expect((await openTokens(jar, encryption)).all()).toEqual({ accessToken: 'a; b=é' })
})

test('a cleared token stays cleared after a restart', async () => {
  const jar = createJar('refreshToken', encrypted('r'))
  const tokens = await openTokens(jar, encryption)
  expect(tokens.all()).toEqual({ refreshToken: 'r' })
  await tokens.clear('refreshToken')
  expect([tokens.all(), jar.stored.size]).toEqual([{}, 0])
})

test('each change is on disk once it is done', async () => {
  const jar = createJar()
  const onDisk: string[][] = []
  const flushStore = async () => void onDisk.push([...jar.stored.keys()])
  const tokens = await openTokens({ ...jar, flushStore }, encryption)
  await tokens.set('accessToken', 'a')
  await tokens.clear('accessToken')
  expect(onDisk).toEqual([['accessToken'], []])
})

test("the tokens' account is stored with them", async () => {
  const jar = createJar()
  await (await openTokens(jar, encryption)).set('tokenAccount', '7 a r')
  expect((await openTokens(jar, encryption)).all()).toEqual({ tokenAccount: '7 a r' })
})

test('a token that cannot be stored lasts until the shell quits', async () => {
  const jar = createJar('accessToken', encrypted('old'), true)
  const tokens = await openTokens(jar, encryption)
  await tokens.set('accessToken', 'new')
  expect([tokens.all(), jar.stored.size]).toEqual([{ accessToken: 'new' }, 0])
})

test('without encryption, no token is stored or kept from an earlier run', async () => {
  const jar = createJar('accessToken', encrypted('old'))
  const tokens = await openTokens(jar, undefined)
  expect(tokens.all()).toEqual({})
  await tokens.set('accessToken', 'new')
  expect([tokens.all(), tokens.arePersistent, jar.stored.size]).toEqual([{ accessToken: 'new' }, false, 0])
})

test('a value encrypted with another key, or not at all, is removed', async () => {
  const jar = createJar('accessToken', 'plain')
  expect((await openTokens(jar, encryption)).all()).toEqual({})
  expect(jar.stored.size).toBe(0)
})

test('an older token that fails late does not remove a newer one', async () => {
  const jar = createJar()
  const fails: (() => void)[] = []
  const late = {
    ...jar,
    set: (cookie: CookiesSetDetails) =>
      fails.length > 0 ? jar.set(cookie) : new Promise<void>((_, reject) => fails.push(() => reject(new Error()))),
  }
  const tokens = await openTokens(late, encryption)
  const sets = [tokens.set('accessToken', 'older'), tokens.set('accessToken', 'newer')]
  await new Promise(setImmediate)
  fails[0]?.()
  await Promise.all(sets)
  expect(jar.stored.get('accessToken')?.value).toBe(encrypted('newer'))
})

test.each([
  ['linux', 'gnome_libsecret', true, true],
  ['linux', 'basic_text', true, false],
  ['linux', 'unknown', true, false],
  ['linux', 'kwallet6', false, false],
  ['darwin', 'unknown', true, true],
  ['win32', 'unknown', false, false],
] as const)(
  'on %s with key store %s (available: %s), encryption is used: %s',
  (platform, backend, isAvailable, isUsed) => {
    const safeStorage = {
      ...encryption,
      isEncryptionAvailable: () => isAvailable,
      getSelectedStorageBackend: () => backend,
    }
    expect(selectEncryption(safeStorage, platform) !== undefined).toBe(isUsed)
  },
)
