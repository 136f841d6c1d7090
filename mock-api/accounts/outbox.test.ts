import { expect, test } from 'vitest'
import { createClock } from '../qa/clock.ts'
import { createOutbox } from './outbox.ts'

const mail = { to: 'grace@ancient.example', subject: 'Hello', text: 'Hello', link: 'http://localhost:5173/' }

test('whoever waits for a mail learns at once that the outbox was emptied', async () => {
  const outbox = createOutbox(createClock())
  outbox.send(mail)
  const waiting = outbox.wait({ after: outbox.list()[0]?.id }, 60_000)
  outbox.clear()
  expect(await waiting).toEqual([])
})

test('whoever begins to wait after that gets the next mail', async () => {
  const outbox = createOutbox(createClock())
  outbox.clear()
  const waiting = outbox.wait({}, 60_000)
  outbox.send(mail)
  expect(await waiting).toMatchObject([mail])
})
