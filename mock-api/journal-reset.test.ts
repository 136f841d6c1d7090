import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { ada, alan, grace } from '../fixtures/people.ts'
import { startTestApi, type TestApi } from './test-client.ts'
import { testFolder } from './test-folder.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = testFolder()
  file = join(folder, 'data')
})

const started = () => startTestApi({ data: file })
const reset = ({ ask }: TestApi) => ask('POST /__mock/reset', { body: { users: 30 } })
const signInStatus = async ({ ask }: TestApi) => (await ask('POST /users/login', { body: grace })).status
const usersWith = (server: TestApi) => [...server.api.data.sessionTokens.rows()].map(({ accountId }) => accountId)

/** A server whose file has a session of Ada in its snapshot, and one of Alan in its journal. */
async function startedWithSessions(): Promise<TestApi> {
  const first = await started()
  await first.signIn(ada)
  await first.close()
  const second = await started()
  await second.signIn(alan)
  return second
}
const sessions = [ada.id, ada.id, alan.id, alan.id]

test.each(['.new', '.bak.new'])(
  'a reset that is refused, for FILE%s cannot be written, changes nothing',
  async (name) => {
    const server = await startedWithSessions()
    mkdirSync(file + name)
    expect((await reset(server)).status).toBe(503)
    expect(usersWith(server)).toEqual(sessions)
    expect(await signInStatus(server)).toBe(200)
    rmSync(file + name, { recursive: true })
    expect(readdirSync(folder).sort()).toEqual(['data', 'data.bak', 'data.journal', 'data.lock'])
    await server.close()

    const second = await started()
    expect(usersWith(second)).toEqual([...sessions, grace.id, grace.id])
    expect(second.api.data.accounts.size).toBe(10)
    await second.close()
  },
)

test.each([
  ['', ['data.journal']],
  [' and the copy too', ['data.journal', 'data.bak']],
])('after a kill in the middle of a reset, when the journal is the old one%s, the reset counts', async (_, names) => {
  const server = await startedWithSessions()
  for (const name of names) copyFileSync(join(folder, name), join(folder, `${name}.before`))
  await reset(server)
  await server.close()
  for (const name of names) renameSync(join(folder, `${name}.before`), join(folder, name))

  const second = await started()
  expect(second.api.data.accounts.size).toBe(30)
  expect(usersWith(second)).toEqual([])
  await second.close()
})

test('while the copy cannot be renewed nothing is lost: what was answered counts, what was refused does not', async () => {
  const server = await startedWithSessions()
  rmSync(`${file}.bak`)
  mkdirSync(`${file}.bak`)
  expect((await reset(server)).status).toBe(200)
  expect(await signInStatus(server)).toBe(503)
  expect(usersWith(server)).toEqual([])
  rmSync(`${file}.bak`, { recursive: true })
  expect(await signInStatus(server)).toBe(200)
  await server.close()

  const second = await started()
  expect(second.api.data.accounts.size).toBe(30)
  expect(usersWith(second)).toEqual([grace.id, grace.id])
  await second.close()
})

test('a copy that is older than the journal is not taken for the data', async () => {
  const first = await started()
  await first.close()
  copyFileSync(`${file}.bak`, `${file}.older`)
  await (await startedWithSessions()).close()
  renameSync(`${file}.older`, `${file}.bak`)
  truncateSync(file, 100)
  const contents = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const before = contents()
  await expect(started()).rejects.toThrow('older than')
  expect(contents()).toEqual(before)
})

test('a journal whose first line was cut short is begun anew', async () => {
  const server = await startedWithSessions()
  await server.close()
  await (await started()).close()
  writeFileSync(`${file}.journal`, readFileSync(`${file}.journal`, 'utf8').slice(0, 5))
  const second = await started()
  expect(usersWith(second)).toEqual(sessions)
  expect(await signInStatus(second)).toBe(200)
  await second.close()
  const third = await started()
  expect(usersWith(third)).toEqual([...sessions, grace.id, grace.id])
  await third.close()
})
