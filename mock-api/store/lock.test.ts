import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testFolder } from '../test-support/hooks.ts'
import { takeLock } from './lock.ts'

let folder: string
let lock: string
const children: ChildProcess[] = []
const lockOf = (pid: number | undefined) => `${hostname()} ${pid}`
const deadPid = () => spawnSync(process.execPath, ['--eval', '']).pid

beforeEach(() => {
  folder = testFolder()
  lock = join(folder, 'data.lock')
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

test('a lock names its process and is deleted when released', () => {
  const release = takeLock(lock)
  expect(readFileSync(lock, 'utf8')).toBe(lockOf(process.pid))
  for (const path of [lock, relative('', lock)]) expect(() => takeLock(path)).toThrow('using this data file')
  release()
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['of a running process', lockOf(process.ppid)],
  ['of another host or container', `x${lockOf(deadPid())}`],
  ['that is being written', ''],
  ['with other content', 'locked'],
])('a lock %s is respected, and the error names the file to delete', (_, content) => {
  writeFileSync(lock, content)
  expect(() => takeLock(lock)).toThrow(`delete ${lock} and start again`)
  expect(readFileSync(lock, 'utf8')).toBe(content)
})

test.each([
  ['of a killed process', lockOf(deadPid())],
  ['of an earlier process with the same pid', lockOf(process.pid)],
])('a lock %s is replaced', (_, content) => {
  // The second file is left behind by a process that was killed while it replaced the first one.
  for (const path of [lock, `${lock}.stale`]) writeFileSync(path, content)
  const release = takeLock(lock)
  expect(readdirSync(folder)).toEqual(['data.lock'])
  expect(readFileSync(lock, 'utf8')).toBe(lockOf(process.pid))
  release()
})

test('a stale lock that another process is replacing is respected', () => {
  writeFileSync(lock, lockOf(deadPid()))
  writeFileSync(`${lock}.stale`, lockOf(process.ppid))
  expect(() => takeLock(lock)).toThrow('using this data file')
})

/** Takes the lock at the given time and reports whether it succeeded; the next message releases it. */
const contender = `
  import { once } from 'node:events'
  import { takeLock } from './mock-api/store/lock.ts'
  process.send('ready')
  for (;;) {
    const [{ lock, at }] = await once(process, 'message')
    let release = () => undefined
    let result = 'held'
    while (Date.now() < at);
    try {
      release = takeLock(lock)
    } catch (error) {
      result = error.message
    }
    process.send(result)
    await once(process, 'message')
    release()
    process.send('released')
  }`

async function startContender(): Promise<ChildProcess> {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', contender]
  const env = { ...process.env, TSX_DISABLE_CACHE: '1' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  children.push(child)
  await once(child, 'message')
  return child
}

test('only one of several processes that find a stale lock gets it', { timeout: 60_000 }, async () => {
  const contenders = await Promise.all(Array.from({ length: 4 }, startContender))
  const tellAll = (message: object) =>
    Promise.all(
      contenders.map(async (child) => {
        const reply = once(child, 'message')
        child.send(message)
        const [text]: unknown[] = await reply
        return String(text)
      }),
    )
  const stale = lockOf(deadPid())
  for (let round = 0; round < 15; round++) {
    for (const path of [lock, `${lock}.stale`].slice(0, 1 + (round % 2))) writeFileSync(path, stale)
    const results = await tellAll({ lock, at: Date.now() + 5 })
    const winners = contenders.filter((_, index) => results[index] === 'held')
    expect(winners.map(({ pid }) => lockOf(pid))).toEqual([readFileSync(lock, 'utf8')])
    for (const result of results) expect(result).toMatch(/^held$|using this data file/)
    await tellAll({})
    expect(readdirSync(folder)).toEqual([])
  }
})
