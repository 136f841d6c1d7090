import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testFolder } from '../qa/test-hooks.ts'
import { takeLock } from './lock.ts'

let folder: string
let lock: string

beforeEach(() => {
  folder = testFolder()
  lock = join(folder, 'data.lock')
})

/** The pid of a process that has ended. */
const { pid: endedPid } = spawnSync(process.execPath, ['--eval', ''])

test('a lock is one file that names its owner, and is gone after its release', () => {
  const release = takeLock(lock)
  expect(readdirSync(folder)).toEqual(['data.lock'])
  expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+$`))
  release()
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['of a running process', `${process.ppid} 1`],
  ['of a process that is still writing it', ''],
  ['of a process that wrote half of it', String(endedPid)],
  ['that is something else', 'locked'],
])('a lock %s is respected, and the error names the file to delete', (_, content) => {
  writeFileSync(lock, content)
  expect(() => takeLock(lock)).toThrow(`delete ${lock} and start again`)
  expect(readFileSync(lock, 'utf8')).toBe(content)
  expect(readdirSync(folder)).toEqual(['data.lock'])
  rmSync(lock)
  takeLock(lock)()
})

test.each([
  ['of a process that was killed', `${endedPid} 1`],
  ['of an earlier process with the same pid', `${process.pid} 1`],
])('a lock %s is taken over', (_, content) => {
  writeFileSync(lock, content)
  const release = takeLock(lock)
  expect(readFileSync(lock, 'utf8')).not.toBe(content)
  expect(() => takeLock(lock)).toThrow('in use')
  expect(readdirSync(folder)).toEqual(['data.lock'])
  release()
})

test('while one process takes over a lock, a second one leaves it alone', () => {
  writeFileSync(lock, `${endedPid} 1`)
  writeFileSync(`${lock}.takeover`, `${process.ppid} 1`)
  expect(() => takeLock(lock)).toThrow(`delete ${lock}.takeover and start again`)
  expect(readFileSync(lock, 'utf8')).toBe(`${endedPid} 1`)
  rmSync(`${lock}.takeover`)
  takeLock(lock)()
  expect(existsSync(lock)).toBe(false)
})
