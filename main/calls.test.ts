import { expect, test } from 'vitest'
import { calls } from '../preload/bridge.ts'
import { CallError, createCalls } from './calls.ts'

type Answering = Parameters<Parameters<typeof createCalls>[0]['handle']>[1]

test.each([
  ['what was meant for it', new CallError('Not today'), 'Not today'],
  ['nothing of anything else', new Error('ENOENT: /home/ada/shell.json'), ''],
])('of a failure the page learns %s', async (_, failure, message) => {
  const answers: Answering[] = []
  const ipc = { handle: (_channel: string, answer: Answering) => void answers.push(answer), on: () => undefined }
  const { on } = createCalls(ipc, { isTrusted: () => true, isTrustedBoot: () => true })
  on(calls.startDemo, [], () => Promise.reject(failure))
  expect(await answers[0]?.({ senderFrame: null })).toEqual({ ok: false, message })
})
