import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { grace } from '../../fixtures/people.ts'
import { type SendRequest, sendTo, signInAt, startTestApi } from '../test-support/client.ts'
import { testFolder } from '../test-support/hooks.ts'

let file: string
let tmp: string
const children: ChildProcess[] = []

beforeEach(() => {
  tmp = testFolder()
  file = join(testFolder(), 'data')
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const start = () => startTestApi({ data: file })

async function startProcess(): Promise<{ child: ChildProcess; send: SendRequest }> {
  const script = `
    import { createServer } from './mock-api/server.ts'
    const api = createServer({ data: process.argv[1], users: 10, hashing: 'fast', rateLimits: false })
    const { url, close } = await api.listen({ port: 0 })
    process.once('SIGTERM', () => close().then(() => process.exit(0)))
    console.log(url)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script, file]
  // Compiling again on each of 20 starts would take too long.
  const env = { ...process.env, TSX_DISABLE_CACHE: '', TMPDIR: tmp }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  child.stderr?.on('data', (part) => {
    output += String(part)
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (part) => resolve(String(part).trim()))
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${output}`)))
  })
  return { child, send: sendTo(url) }
}

/** Three clients sign in without a pause until the process has ended. `end` is called after `enough` tokens. */
async function signInUntilEnd(send: SendRequest, enough: number, end: () => void): Promise<string[]> {
  const tokens: string[] = []
  const client = async () => {
    try {
      for (;;) {
        tokens.push((await signInAt(send, grace)).accessToken)
        if (tokens.length === enough) end()
      }
    } catch {
      // The process has ended.
    }
  }
  await Promise.all([client(), client(), client()])
  return tokens
}

async function expectSignedIn(tokens: string[]): Promise<void> {
  const server = await start()
  for (const token of tokens) expect(await server.isSignedIn(token)).toBe(true)
  await server.close()
}

/** `npm run bench -- crash` sets 100. */
const KILLS = Number(process.env.KILLS ?? 5)

test('killing the process repeatedly loses no acknowledged change', { timeout: KILLS * 12_000 }, async () => {
  for (let round = 0; round < KILLS; round++) {
    const { child, send } = await startProcess()
    const exit = once(child, 'exit')
    const tokens = await signInUntilEnd(send, 10 + (round % 5), () => child.kill('SIGKILL'))
    await exit
    expect(tokens.length).toBeGreaterThanOrEqual(10)
    await expectSignedIn(tokens)
  }
})

test('SIGTERM ends the process within 5 seconds and loses no change', { timeout: 30_000 }, async () => {
  const { child, send } = await startProcess()
  const exit = once(child, 'exit')
  let start = 0
  const tokens = await signInUntilEnd(send, 30, () => {
    start = performance.now()
    child.kill('SIGTERM')
  })
  expect(await exit).toEqual([0, null])
  expect(performance.now() - start).toBeLessThan(5000)
  await expectSignedIn(tokens)
})
