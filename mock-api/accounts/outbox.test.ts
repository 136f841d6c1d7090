import { expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { createOutbox } from './outbox.ts'

const email = { to: 'grace@ancient.example', subject: 'Hello', text: 'Hello', link: 'http://localhost:5173/' }

test('clearing the outbox ends current waits, not later ones', async () => {
  const outbox = createOutbox(createClock())
  const first = outbox.wait({}, 60_000)
  outbox.clear()
  expect(await first).toEqual([])
  const second = outbox.wait({}, 60_000)
  outbox.send(email)
  expect(await second).toMatchObject([email])
})
