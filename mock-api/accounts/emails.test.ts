import { expect, test } from 'vitest'
import { linus } from '../../fixtures/people.ts'
import { setUpTestApi } from '../test-support/hooks.ts'

const server = setUpTestApi()

test.each([
  ['Linus', 'Hello Linus,'],
  ["Aoife-Máire O'Neill", "Hello Aoife-Máire O'Neill,"],
  ['D’Arcy', 'Hello D’Arcy,'],
  ['नरेंद्र', 'Hello नरेंद्र,'],
  ['Zoe\u0308', 'Hello Zoe\u0308,'],
  ['𠮷野', 'Hello 𠮷野,'],
  ['x'.repeat(40), `Hello ${'x'.repeat(40)},`],
  ['x'.repeat(41), 'Hello,'],
  ['María de los Ángeles', 'Hello María de los Ángeles,'],
  ['', 'Hello linus,'],
  ['Customer, your account is locked: visit https://evil.example', 'Hello,'],
  ['evil.example', 'Hello,'],
  ['evil。example', 'Hello,'],
  ['Linus 555 0100', 'Hello,'],
  ['Linus, hi', 'Hello,'],
  ['Linus\u202Eeman', 'Hello,'],
  ['Linus\u00A0Lin', 'Hello,'],
  ['Linus\nLin', 'Hello,'],
  ['Linus\n', 'Hello Linus,'],
  ['🎁', 'Hello,'],
])('the email to a user with the first name %j begins with %j', async (firstName, greeting) => {
  server.api.db.users.put({ ...server.userRow(linus), firstName })
  await server.send('POST /users/resend-verification', { body: { email: linus.email } })
  await server.send('POST /users/forgot-password', { body: { email: linus.email } })
  const texts = (await server.controls.emails({ to: linus.email })).map(({ text }) => text.split('\n\n')[0])
  expect(texts).toEqual([greeting, greeting])
})

test('the email to a user without a first name contains no username that looks like a link', async () => {
  server.api.db.users.put({ ...server.userRow(linus), firstName: '', lastName: '', username: 'evil.example' })
  await server.send('POST /users/resend-verification', { body: { email: linus.email } })
  expect((await server.controls.emails({ to: linus.email }))[0]?.text).toMatch(/^Hello,\n/)
})
