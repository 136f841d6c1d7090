import { expect, test } from 'vitest'
import { granary, stoa } from '../../fixtures/clients.ts'
import { grace } from '../../fixtures/people.ts'
import { setUpTestApi } from '../qa/test-hooks.ts'
import { codeFor, exchange, sendForm, statusWith, tokensIn } from '../qa/test-oauth.ts'

const server = setUpTestApi()

const orderToken = async () => tokensIn(await sendForm(server, 'token', granary, { grant_type: 'client_credentials' }))

test('only the latest 1,000 codes of a user for an application work', async () => {
  const { db, authorizationCodes } = server.api
  const first = await codeFor(server, grace, stoa)
  const [granted] = db.authorizationCodes.rows()
  if (!granted) throw new Error('No code was issued')
  for (let count = 0; count < 1100; count += 1) authorizationCodes.issue(granted)
  const last = await codeFor(server, grace, stoa)
  expect(db.authorizationCodes.size).toBe(1000)
  expect(db.authorizations.count('userId', grace.id)).toBe(1)
  expect((await exchange(server, stoa, first)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await exchange(server, stoa, last)).status).toBe(200)
})

test('only the latest 3,000 tokens of an application work', async () => {
  const { db } = server.api
  const first = await orderToken()
  const [token] = db.oauthTokens.rows()
  if (!token) throw new Error('No token was issued')
  for (let count = 0; count < 3100; count += 1)
    db.oauthTokens.put({ ...token, id: `token-${count}`, tokenHash: `hash-${count}` })
  const last = await orderToken()
  expect(db.oauthTokens.size).toBe(3000)
  expect(await statusWith(server, first.access_token)).toBe(401)
  expect(await statusWith(server, last.access_token)).toBe(403)
})
