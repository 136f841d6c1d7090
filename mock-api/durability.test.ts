import fs, { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { grace } from '../fixtures/people.ts'
import { startTestApi } from './test-client.ts'

/** What was done to files, in order: a process that is killed loses nothing that was merely written, a machine does. */
const done: string[] = []
const disk = { isFull: false }

beforeAll(() => {
  const { openSync, writeSync, fsyncSync, fdatasyncSync, renameSync } = fs
  const names = new Map<number, string>()
  const note = (what: string) => what !== done.at(-1) && done.push(what)
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    const descriptor = openSync(path, ...rest)
    names.set(descriptor, basename(String(path)))
    return descriptor
  })
  vi.spyOn(fs, 'writeSync').mockImplementation((descriptor: number, ...rest: unknown[]) => {
    if (disk.isFull) throw new Error('ENOSPC')
    note(`write ${names.get(descriptor)}`)
    return Reflect.apply(writeSync, fs, [descriptor, ...rest])
  })
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    note(`sync ${names.get(descriptor)}`)
    fsyncSync(descriptor)
  })
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation((descriptor) => {
    note(`sync ${names.get(descriptor)}`)
    fdatasyncSync(descriptor)
  })
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    note(`rename ${basename(String(from))} to ${basename(String(to))}`)
    renameSync(from, to)
  })
  // For those who import them by name.
  syncBuiltinESMExports()
})

afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const folder = mkdtempSync(join(tmpdir(), 'durability-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => {
  done.length = 0
})

test('a snapshot counts once all of it is on the disk, and so is each change before it is answered (M-22)', async () => {
  const api = await startTestApi({ data: join(folder, 'data') })
  const begun = ['write data.journal', 'sync data.journal']
  expect(done.filter((what) => !what.includes('lock'))).toEqual([
    'write data.new',
    'write data.bak.new',
    'sync data.new',
    'sync data.bak.new',
    'rename data.new to data',
    `sync ${basename(folder)}`,
    'rename data.bak.new to data.bak',
    `sync ${basename(folder)}`,
    ...begun,
  ])
  done.length = 0
  await api.signIn(grace)
  expect(done).toEqual(begun)
  await api.close()
})

test('a row that was changed twice is what it was when neither can be written (M-24)', async () => {
  const { api, close } = await startTestApi({ data: join(folder, 'other') })
  const { accounts } = api.data
  const before = accounts.get(grace.id)
  if (!before) throw new Error(`${grace.id} is not in the seed`)
  disk.isFull = true
  for (const firstName of ['Gracie', 'Zoe']) accounts.put({ ...before, firstName })
  await expect(api.data.commit()).rejects.toMatchObject({ status: 503 })
  disk.isFull = false
  expect(accounts.get(grace.id)).toEqual(before)
  await close()
})
