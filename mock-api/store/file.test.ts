import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { odeon } from '../../fixtures/clients.ts'
import { ada, alan, grace } from '../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../test-support/client.ts'
import { testFolder } from '../test-support/hooks.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = testFolder()
  file = join(folder, 'data')
})

const start = () => startTestApi({ data: file })
const signInStatus = (server: TestApi) => server.signInStatus(grace.email, grace.password)
const copyRows = ({ api }: TestApi) => structuredClone(api.db.lowdb.getState())

/** Runs `prepare` with the path of each temporary file before it is written. Returns a function that ends this. */
function beforeWrites(prepare: (path: string) => void): () => void {
  const { writeFile } = fs
  const spy = vi.spyOn(fs, 'writeFile').mockImplementation(async (path, ...rest) => {
    prepare(String(path))
    await writeFile(path, ...rest)
  })
  onTestFinished(() => spy.mockRestore())
  return () => spy.mockRestore()
}

/** Makes every write fail in the middle, as on a full disk. */
function blockWrites(): () => void {
  return beforeWrites((path) => {
    writeFileSync(path, '{"users":')
    throw new Error('ENOSPC: no space left on device')
  })
}

test('a restart keeps every change, also those after a reset', async () => {
  const first = await start()
  await first.signIn(grace)
  await first.send('POST /__mock/reset', { body: { users: 30 } })
  const { accessToken, refreshToken } = await first.signIn(ada)
  await first.send('POST /users/logout', { token: (await first.signIn(alan)).accessToken })
  await first.send('POST /users/login', { body: { email: grace.email, password: 'Wrong-1' } })
  const rows = copyRows(first)
  await first.close()

  const second = await start()
  expect(copyRows(second)).toEqual(rows)
  expect(second.api.db.users.size).toBe(30)
  expect(await second.isSignedIn(accessToken)).toBe(true)
  expect((await second.send('POST /users/refresh', { body: { refreshToken } })).status).toBe(200)
  await second.close()
})

test('a link to the file in use is refused', async () => {
  const server = await start()
  const link = join(folder, 'link')
  symlinkSync(file, link)
  await expect(startTestApi({ data: link })).rejects.toThrow('Another mock API is using this data file')
  await server.close()
})

test('data of the latest time that can be set is read again', async () => {
  const server = await start()
  await server.send('POST /__mock/clock', { body: { now: '9998-12-31T23:59:59.999Z' } })
  await server.signIn(grace)
  await server.close()
  await (await start()).close()
})

test('only the owner can read the file', async () => {
  const server = await start()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  chmodSync(file, 0o644)
  await server.signIn(ada)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await server.close()
})

test('the file has client secrets in plain text, but no password, token or link', async () => {
  const server = await start()
  const { accessToken, refreshToken } = await server.signIn(ada)
  await server.send('POST /users/resend-verification', { body: { email: 'linus@ancient.example' } })
  expect(readdirSync(folder).sort()).toEqual(['data', 'data.lock'])
  const text = readFileSync(file, 'utf8')
  for (const secret of [ada.password, accessToken, refreshToken, await server.emailedToken()])
    expect(text).not.toContain(secret)
  expect(text).toContain(`"clientSecret":"${odeon.clientSecret}"`)
  await server.close()
  expect(readdirSync(folder)).toEqual(['data'])
})

describe('in a folder that others may write to', () => {
  let other: string

  beforeEach(() => {
    other = join(folder, 'other')
    writeFileSync(other, 'theirs')
  })

  test.each<[string, (path: string) => void]>([
    ['link', (path) => symlinkSync(other, path)],
    [
      'file',
      (path) => {
        writeFileSync(path, '')
        chmodSync(path, 0o666)
      },
    ],
  ])('a prepared %s is not written to', async (_, prepare) => {
    prepare(`${file}.tmp`)
    const server = await start()
    expect([statSync(file).mode & 0o777, readFileSync(other, 'utf8')]).toEqual([0o600, 'theirs'])

    // The name was guessed.
    const unblock = beforeWrites(prepare)
    expect(await signInStatus(server)).toBe(503)
    expect([statSync(file).mode & 0o777, readFileSync(other, 'utf8')]).toEqual([0o600, 'theirs'])
    unblock()
    expect(await signInStatus(server)).toBe(200)
    await server.close()
  })

  test('only temporary files of this data file are deleted', async () => {
    const kept = [`data2.${randomUUID()}.tmp`, 'data.tmp', 'data.notes.tmp', 'other']
    for (const name of [`data.${randomUUID()}.tmp`, ...kept]) writeFileSync(join(folder, name), '')
    kept.push(`data.${randomUUID()}.tmp`)
    mkdirSync(join(folder, kept.at(-1) ?? ''))
    await (await start()).close()
    expect(readdirSync(folder).sort()).toEqual(['data', ...kept].sort())
  })
})

test.each<[string, (text: string) => string]>([
  ['is cut short', (text) => text.slice(0, -40)],
  ['is empty', () => ''],
  ['is not a database', () => '{"users":[]}'],
  ['has an invalid row', (text) => text.replace('"role":"ADMIN"', '"role":7')],
  ['has an unknown collection', (text) => text.replace('"activities":', '"events":')],
])('a server does not start with a data file that %s, and leaves it unchanged', async (_, damage) => {
  await (await start()).close()
  const damaged = damage(readFileSync(file, 'utf8'))
  writeFileSync(file, damaged)
  await expect(start()).rejects.toThrow(/data is damaged or .* Delete it or choose another file/)
  expect(readFileSync(file, 'utf8')).toBe(damaged)
  expect(readdirSync(folder)).toEqual(['data'])
})

test('changes made together share one write', async () => {
  const server = await start()
  const { db } = server.api
  const rename = (firstName: string) => db.users.put({ ...server.userRow(grace), firstName })
  rename('First')
  const first = db.commit()
  rename('Second')
  expect(db.commit()).toBe(first)
  await writeStarts()
  rename('Third')
  const second = db.commit()
  await first
  expect(readFileSync(file, 'utf8')).toContain('"firstName":"Second"')
  await second
  expect(readFileSync(file, 'utf8')).toContain('"firstName":"Third"')
  expect(db.commit()).toBeUndefined()
  await server.close()
})

test('a failed write rejects all requests that wait for it and undoes their changes', async () => {
  const server = await start()
  const { db } = server.api
  const before = copyRows(server)
  const unblock = blockWrites()
  db.users.put({ ...server.userRow(grace), firstName: 'Zoe' })
  const first = db.commit()
  await writeStarts()
  db.users.delete(alan.id)
  const second = db.commit()
  await expect(first).rejects.toMatchObject({ status: 503 })
  await expect(second).rejects.toMatchObject({ status: 503 })
  expect(copyRows(server)).toEqual(before)
  expect(db.users.find('email', alan.email)).toBeDefined()
  expect(db.commit()).toBeUndefined()
  expect(readdirSync(folder)).toEqual(['data', 'data.lock'])
  unblock()
  await server.close()
})

test('writes get 503 while the file cannot be written', async () => {
  const server = await start()
  const { accessToken } = await server.signIn(ada)
  const before = copyRows(server)
  const unblock = blockWrites()
  const signIns = await Promise.all([signInStatus(server), signInStatus(server), signInStatus(server)])
  expect(signIns).toEqual([503, 503, 503])
  expect((await server.send('POST /__mock/reset', { body: { users: 30 } })).status).toBe(503)
  const created = await server.send('POST /__mock/db/users', { body: { username: 'zoe', email: 'zoe@mail.example' } })
  expect([created.status, created.body.message]).toEqual([503, expect.stringContaining('could not be saved')])
  expect(created.headers.get('Retry-After')).toBe('1')
  expect(await server.isSignedIn(accessToken)).toBe(true)
  expect(copyRows(server)).toEqual(before)
  unblock()
  expect(await signInStatus(server)).toBe(200)
  await server.close()
})

test('a second server cannot use the data file until the first one closes', async () => {
  const server = await start()
  await expect(start()).rejects.toThrow('using this data file')
  await server.signIn(ada)
  await server.close()
  await (await start()).close()
})

test('a server that cannot write its file does not start', async () => {
  await expect(startTestApi({ data: join(folder, 'missing', 'data') })).rejects.toThrow('ENOENT')
})

/** Waits for a write to start: the event-loop turn after its changes. */
async function writeStarts(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
