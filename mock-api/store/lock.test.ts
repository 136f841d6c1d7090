import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testFolder } from '../test-support/hooks.ts'
import { takeLock } from './lock.ts'

let folder: string
let lock: string

beforeEach(() => {
  folder = testFolder()
  lock = join(folder, 'data.lock')
})

test('a lock names its process and is deleted when released', () => {
  const release = takeLock(lock)
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  expect(() => takeLock(lock)).toThrow('using this data file')
  release()
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['of a running process', String(process.ppid)],
  ['that is being written', ''],
  ['with other content', 'locked'],
])('a lock %s is respected, and the error names the file to delete', (_, content) => {
  writeFileSync(lock, content)
  expect(() => takeLock(lock)).toThrow(`delete ${lock} and start again`)
  expect(readFileSync(lock, 'utf8')).toBe(content)
})

test.each([
  ['of a killed process', String(spawnSync(process.execPath, ['--eval', '']).pid)],
  ['of an earlier process with the same pid', String(process.pid)],
])('a lock %s is replaced', (_, content) => {
  writeFileSync(lock, content)
  const release = takeLock(lock)
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  release()
})
