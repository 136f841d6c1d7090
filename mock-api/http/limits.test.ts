import { afterEach, beforeEach, expect, test } from 'vitest'
import { granary, stoa } from '../../fixtures/clients.ts'
import { grace } from '../../fixtures/people.ts'
import { recordActivity } from '../accounts/activities.ts'
import { startTestApi, type TestApi } from '../qa/test-client.ts'
import { codeFor, exchange, sendForm, statusWith, tokensIn } from '../qa/test-oauth.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

test('an account keeps 200 sessions: the one that was not used for longest ends', async () => {
  const { accessToken: first } = await server.signIn(grace)
  const { sessions, db, clock } = server.api
  const account = db.users.get(grace.id)
  if (!account) throw new Error('There is no such account')
  clock.advance(1)
  for (let count = 0; count < 199; count += 1) sessions.open(account)
  expect((await server.ask('GET /users/profile', { token: first })).status).toBe(200)
  const { accessToken: last } = await server.signIn(grace)
  expect((await server.ask('GET /users/profile', { token: first })).status).toBe(401)
  expect((await server.ask('GET /users/profile', { token: last })).status).toBe(200)
  expect(db.sessions.count('userId', grace.id)).toBe(200)
  expect(db.sessionTokens.count('userId', grace.id)).toBe(400)
})

test('an account keeps its 200 latest activities', () => {
  const { db } = server.api
  for (let count = 0; count < 250; count += 1)
    recordActivity(server.api, { userId: grace.id, action: `action_${count}`, ip: '::1' })
  expect(db.activities.where('userId', grace.id).map(({ action }) => action)).toEqual(
    Array.from({ length: 200 }, (_, index) => `action_${index + 50}`),
  )
})

test('tokens that are over are forgotten when the next one is issued', async () => {
  const order = () => sendForm(server, 'token', granary, { grant_type: 'client_credentials' })
  const before = tokensIn(await order())
  await order()
  expect(server.api.db.oauthTokens.size).toBe(2)
  server.api.clock.advance(16 * 60_000)
  await order()
  expect(server.api.db.oauthTokens.size).toBe(1)
  expect(await statusWith(server, before.access_token)).toBe(401)
})

test('of the codes that somebody gives an application, the latest 1 000 are kept, of authorizations one', async () => {
  const { db, authorizationCodes } = server.api
  const first = await codeFor(server, grace, stoa)
  const [granted] = db.authorizationCodes.rows()
  if (!granted) throw new Error('There is no code')
  for (let count = 0; count < 1100; count += 1) authorizationCodes.issue(granted)
  const last = await codeFor(server, grace, stoa)
  expect(db.authorizationCodes.size).toBe(1000)
  expect(db.authorizations.where('userId', grace.id)).toHaveLength(1)
  expect((await exchange(server, stoa, first)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await exchange(server, stoa, last)).status).toBe(200)
})

test('of the tokens that an application has at once, the latest 3 000 are kept', async () => {
  const { db } = server.api
  const order = () => sendForm(server, 'token', granary, { grant_type: 'client_credentials' })
  const first = tokensIn(await order())
  const [token] = db.oauthTokens.rows()
  if (!token) throw new Error('There is no token')
  for (let count = 0; count < 3100; count += 1)
    db.oauthTokens.put({ ...token, id: `token-${count}`, tokenHash: `hash-${count}` })
  const last = tokensIn(await order())
  expect(db.oauthTokens.size).toBe(3000)
  expect(await statusWith(server, first.access_token)).toBe(401)
  expect(await statusWith(server, last.access_token)).toBe(403)
})
