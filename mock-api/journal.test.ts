import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { ada, alan, grace } from '../fixtures/people.ts'
import { type Ask, startTestApi } from './test-client.ts'
import { testFolder } from './test-folder.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = testFolder()
  file = join(folder, 'data')
})

const started = () => startTestApi({ data: file })

async function isSignedIn(ask: Ask, token: string): Promise<boolean> {
  return (await ask('GET /users/profile', { token })).status === 200
}

test('what was answered is there after a restart', async () => {
  const first = await started()
  const { accessToken, refreshToken } = await first.signIn(ada)
  await first.ask('POST /users/logout', { token: (await first.signIn(alan)).accessToken })
  await first.ask('POST /users/login', { body: { email: grace.email, password: 'Wrong-1' } })
  await first.close()

  const second = await started()
  expect(await isSignedIn(second.ask, accessToken)).toBe(true)
  expect((await second.ask('POST /users/refresh', { body: { refreshToken } })).status).toBe(200)
  expect(second.api.data.failures.get(grace.email)?.count).toBe(1)
  const actions = second.api.data.activities.where('account', alan.id).map(({ action }) => action)
  expect(actions.slice(-2)).toEqual(['login', 'logout'])
  await second.close()
})

test('a file from before there were rows of sessions and marks of wallets is read, and a session gets its row', async () => {
  const first = await started()
  const { refreshToken } = await first.signIn(grace)
  await first.close()
  await (await started()).close()
  const lines = readFileSync(file, 'utf8').split('\n')
  const older = lines
    .filter((line) => !line.startsWith('["sessions"'))
    .map((line) => line.replace(/"isWallet\w+":\w+,/, ''))
  expect(older).toHaveLength(lines.length - 1)
  writeFileSync(file, older.join('\n').replace(/\{"rows":\d+\}/, JSON.stringify({ rows: older.length - 3 })))

  const second = await started()
  expect(existsSync(`${file}.damaged`)).toBe(false)
  expect(second.api.data.accounts.get(alan.id)?.isWalletVerified).toBe(false)
  expect(second.api.data.sessions.size).toBe(0)
  const { body } = await second.ask('POST /users/refresh', { body: { refreshToken } })
  const { text } = await second.ask('GET /users/sessions', { token: String(body.accessToken) })
  expect(JSON.parse(text)).toMatchObject([{ isCurrent: true }])
  await second.close()
})

test('a reset is kept too', async () => {
  const first = await started()
  await first.signIn(grace)
  await first.ask('POST /__mock/reset', { body: { users: 30 } })
  const { accessToken } = await first.signIn(grace)
  await first.close()
  const second = await started()
  expect(second.api.data.accounts.size).toBe(30)
  expect(second.api.data.activities.count('account', grace.id)).toBe(1)
  expect(await isSignedIn(second.ask, accessToken)).toBe(true)
  await second.close()
})

test('the files are for their owner alone and hold no password, token or link (M-23, TM12)', async () => {
  const server = await started()
  const { accessToken, refreshToken } = await server.signIn(ada)
  await server.ask('POST /users/resend-verification', { body: { email: 'linus@ancient.example' } })
  const [mail] = await server.mails()
  const names = readdirSync(folder)
  expect(names.sort()).toEqual(['data', 'data.bak', 'data.journal', 'data.lock'])
  for (const name of names) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    const text = readFileSync(join(folder, name), 'utf8')
    for (const secret of [ada.password, accessToken, refreshToken, mail?.link.split('=')[1] ?? ''])
      expect(text).not.toContain(secret)
  }
  await server.close()
  expect(existsSync(`${file}.lock`)).toBe(false)
})

describe('a damaged file (M-23, TM08)', () => {
  const lastLineOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) ?? ''

  async function fileWithASession(): Promise<string> {
    const server = await started()
    const { accessToken } = await server.signIn(ada)
    await server.close()
    return accessToken
  }

  test.each([
    ['cut short', () => truncateSync(file, statSync(file).size - 40)],
    ['empty', () => truncateSync(file, 0)],
    ['something else', () => writeFileSync(file, '{"users":[]}')],
    ['without a row', () => writeFileSync(file, readFileSync(file, 'utf8').replace(/^\["accounts".*\n/m, ''))],
    ['of a later version', () => writeFileSync(file, readFileSync(file, 'utf8').replace('"version":2', '"version":3'))],
    [
      'with a row that fits no schema',
      () => writeFileSync(file, readFileSync(file, 'utf8').replace('"role":"ADMIN"', '"role":7')),
    ],
    ['gone', () => rmSync(file)],
  ])('%s, is made good from the backup and the journal', async (_, damage) => {
    const token = await fileWithASession()
    damage()
    const server = await started()
    expect(await isSignedIn(server.ask, token)).toBe(true)
    await server.close()
  })

  test('without a good backup, is left as it is, and nothing starts', async () => {
    await fileWithASession()
    truncateSync(file, 100)
    truncateSync(`${file}.bak`, 100)
    const before = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    await expect(started()).rejects.toThrow('damaged')
    expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before)
  })

  test('a journal whose last line was cut short loses that line alone', async () => {
    const token = await fileWithASession()
    const journal = `${file}.journal`
    writeFileSync(journal, `${readFileSync(journal, 'utf8')}${lastLineOf(journal).slice(0, 30)}`)
    const server = await started()
    expect(await isSignedIn(server.ask, token)).toBe(true)
    await server.close()
  })

  test.each([
    [1, (text: string) => `[["accounts",\n${text}`],
    [2, (text: string) => text.replace('\n', '\n[["accounts",\n')],
  ])('a journal that is damaged at line %i, before its last, stops the start', async (line, damage) => {
    await fileWithASession()
    const journal = `${file}.journal`
    writeFileSync(journal, damage(readFileSync(journal, 'utf8')))
    await expect(started()).rejects.toThrow(`damaged at line ${line}`)
    expect(existsSync(`${file}.lock`)).toBe(false)
  })
})

test('a journal that outgrew its snapshot is folded into a new one', async () => {
  const server = await started()
  const account = server.api.data.accounts.get(grace.id)
  if (!account) throw new Error('no such account')
  for (let round = 0; round < 50; round++) {
    server.api.data.accounts.put({ ...account, lastName: `${'x'.repeat(100_000)}${round}` })
    await server.api.data.commit()
  }
  expect(statSync(`${file}.journal`).size).toBeLessThan(4_200_000)
  await server.close()
  const second = await started()
  expect(second.api.data.accounts.get(grace.id)?.lastName).toMatch(/x49$/)
  await second.close()
})
