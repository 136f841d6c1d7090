import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { ada, alan, grace } from '../../fixtures/people.ts'
import { type Ask, startTestApi, type TestApi } from '../qa/test-client.ts'
import { testFolder } from '../qa/test-folder.ts'
import { type Database, openDatabase } from './database.ts'
import type { UserRow } from './rows.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = testFolder()
  file = join(folder, 'data')
})

const started = () => startTestApi({ data: file })
const isSignedIn = async (ask: Ask, token: string) => (await ask('GET /users/profile', { token })).status === 200
const signInStatus = async ({ ask }: TestApi) => (await ask('POST /users/login', { body: grace })).status

function userOf({ users }: Database, { id }: { id: string }): UserRow {
  const user = users.get(id)
  if (!user) throw new Error(`There is no user ${id}`)
  return user
}

test('a restart keeps every acknowledged change', async () => {
  const first = await started()
  const { accessToken, refreshToken } = await first.signIn(ada)
  await first.ask('POST /users/logout', { token: (await first.signIn(alan)).accessToken })
  await first.ask('POST /users/login', { body: { email: grace.email, password: 'Wrong-1' } })
  await first.close()

  const second = await started()
  expect(await isSignedIn(second.ask, accessToken)).toBe(true)
  expect((await second.ask('POST /users/refresh', { body: { refreshToken } })).status).toBe(200)
  expect(second.api.db.loginFailures.get(grace.email)?.count).toBe(1)
  const actions = second.api.db.activities.where('userId', alan.id).map(({ action }) => action)
  expect(actions.slice(-2)).toEqual(['login', 'logout'])
  await second.close()
})

test('a restart keeps a reset and what came after it', async () => {
  const first = await started()
  await first.signIn(grace)
  await first.ask('POST /__mock/reset', { body: { users: 30 } })
  const { accessToken } = await first.signIn(grace)
  await first.close()
  const second = await started()
  expect(second.api.db.users.size).toBe(30)
  expect(second.api.db.activities.count('userId', grace.id)).toBe(1)
  expect(await isSignedIn(second.ask, accessToken)).toBe(true)
  await second.close()
})

test('the file is readable by its owner only and holds no password, token or link', async () => {
  const server = await started()
  const { accessToken, refreshToken } = await server.signIn(ada)
  await server.ask('POST /users/resend-verification', { body: { email: 'linus@ancient.example' } })
  const [mail] = await server.mails()
  expect(readdirSync(folder).sort()).toEqual(['data', 'data.lock'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const text = readFileSync(file, 'utf8')
  for (const secret of [ada.password, accessToken, refreshToken, mail?.link.split('=')[1] ?? ''])
    expect(text).not.toContain(secret)
  await server.close()
  expect(readdirSync(folder)).toEqual(['data'])
})

const OLD_FORMAT = '{"format":"mock-api data","version":2,"generation":1}\n["accounts",{"id":"user-ada"}]\n{"rows":1}\n'

test.each<[string, (text: string) => string]>([
  ['is cut short', (text) => text.slice(0, -40)],
  ['is empty', () => ''],
  ['is something else', () => '{"users":[]}'],
  ['has another version', (text) => text.replace('"version":3', '"version":4')],
  ['has the format of an earlier version', () => OLD_FORMAT],
  ['has a row that does not fit its schema', (text) => text.replace('"role":"ADMIN"', '"role":7')],
  ['lacks a collection', (text) => text.replace('"activities":', '"deeds":')],
])('a file that %s stops the start with a clear message and is left as it is', async (_, damage) => {
  await (await started()).close()
  const damaged = damage(readFileSync(file, 'utf8'))
  writeFileSync(file, damaged)
  await expect(started()).rejects.toThrow(/data is damaged or .* Delete it or choose another file/)
  expect(readFileSync(file, 'utf8')).toBe(damaged)
  expect(readdirSync(folder)).toEqual(['data'])
})

test('a file that a killed process left half written does not matter', async () => {
  const first = await started()
  const { accessToken } = await first.signIn(ada)
  await first.close()
  writeFileSync(`${file}.tmp`, '{"format":')
  const second = await started()
  expect(existsSync(`${file}.tmp`)).toBe(false)
  expect(await isSignedIn(second.ask, accessToken)).toBe(true)
  await second.close()
})

describe('writes', () => {
  const nameInFile = () => /"firstName":"(\w+)","lastName":"Horner"/.exec(readFileSync(file, 'utf8'))?.[1]

  /** A write starts in the turn after the one in which requests join it. */
  async function writeStarts(): Promise<void> {
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  test('changes made together share one write, later ones wait for the next', async () => {
    const server = await started()
    const { db } = server.api
    const rename = (firstName: string) => db.users.put({ ...userOf(db, grace), firstName, lastName: 'Horner' })
    rename('First')
    const first = db.commit()
    rename('Second')
    expect(db.commit()).toBe(first)
    await writeStarts()
    rename('Third')
    const second = db.commit()
    expect(second).not.toBe(first)
    await first
    expect(nameInFile()).toBe('Second')
    await second
    expect(nameInFile()).toBe('Third')
    expect(db.commit()).toBeUndefined()
    await server.close()
  })

  test('a failed write fails all requests that wait for it and undoes their changes', async () => {
    const server = await started()
    const { db } = server.api
    const before = userOf(db, grace)
    mkdirSync(`${file}.tmp`)
    db.users.put({ ...before, firstName: 'Zoe' })
    const first = db.commit()
    await writeStarts()
    db.users.delete(alan.id)
    const second = db.commit()
    await expect(first).rejects.toMatchObject({ status: 503 })
    await expect(second).rejects.toMatchObject({ status: 503 })
    expect(userOf(db, grace)).toEqual(before)
    expect(db.users.find('email', alan.email)).toBeDefined()
    expect(db.lowdb.getState().users.map(({ id }) => id)).toContain(alan.id)
    expect(db.commit()).toBeUndefined()
    rmSync(`${file}.tmp`, { recursive: true })
    await server.close()
  })

  test('while the file cannot be written, writes answer 503, reads go on, and nothing refused comes back', async () => {
    const server = await started()
    const { accessToken } = await server.signIn(ada)
    const rows = () => JSON.stringify(server.api.db.lowdb.getState())
    const before = rows()
    mkdirSync(`${file}.tmp`)
    const statuses = await Promise.all([signInStatus(server), signInStatus(server), signInStatus(server)])
    expect(statuses).toEqual([503, 503, 503])
    expect((await server.ask('POST /__mock/reset', { body: { users: 30 } })).status).toBe(503)
    const created = await server.ask('POST /__mock/db/users', { body: { username: 'zoe', email: 'zoe@mail.example' } })
    expect([created.status, created.body.message]).toEqual([503, expect.stringContaining('could not be saved')])
    expect(created.headers.get('Retry-After')).toBe('1')
    expect(await isSignedIn(server.ask, accessToken)).toBe(true)
    expect(rows()).toBe(before)
    rmSync(`${file}.tmp`, { recursive: true })
    await server.close()
    const second = await started()
    expect(JSON.stringify(second.api.db.lowdb.getState())).toBe(before)
    expect(await signInStatus(second)).toBe(200)
    await second.close()
  })
})

test('a server that cannot write its file does not start', async () => {
  await expect(startTestApi({ data: join(folder, 'nowhere', 'data') })).rejects.toThrow('ENOENT')
})

test('without a file nothing is written and a commit does not wait', async () => {
  const db = openDatabase(() => ({ users: [] }))
  db.loginFailures.put({ id: grace.email, count: 1, lockedUntil: null })
  expect(db.commit()).toBeUndefined()
  expect(db.changes).toBe(1)
  await db.close()
})
