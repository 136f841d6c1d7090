import { expect, test } from 'vitest'
import { agora, granary } from '../../fixtures/clients.ts'
import { setUpTestApi } from '../test-support/hooks.ts'
import { basic, sendForm } from '../test-support/oauth.ts'

const server = setUpTestApi()

const clientCredentials = { grant_type: 'client_credentials' }

async function changeClient(id: string, change: { scopes: string[] } | { grants: string[] }) {
  await server.send(`PATCH /__mock/db/clients/${id}`, { body: change })
}

test('a client gets a token with all its scopes or those it requests', async () => {
  const { body } = await sendForm(server, 'token', granary, clientCredentials)
  expect(body).toEqual({ ...body, scope: 'read referrals', expires_in: 900 })
  expect(body.refresh_token).toBeUndefined()
  expect((await sendForm(server, 'token', granary, { ...clientCredentials, scope: 'read' })).body.scope).toBe('read')
  const more = await sendForm(server, 'token', granary, { ...clientCredentials, scope: 'read write' })
  expect([more.status, more.body.error]).toEqual([400, 'invalid_scope'])
  const userinfo = await server.send('GET /oauth/userinfo', { token: String(body.access_token) })
  expect([userinfo.status, userinfo.body.error]).toEqual([403, 'insufficient_scope'])
})

test('a client never gets the admin scope for itself', async () => {
  await changeClient(granary.id, { scopes: ['read', 'admin'] })
  expect((await sendForm(server, 'token', granary, clientCredentials)).body.scope).toBe('read')
  const { body } = await sendForm(server, 'token', granary, { ...clientCredentials, scope: 'admin' })
  expect(body.error).toBe('invalid_scope')
})

test('a public client cannot use client_credentials', async () => {
  await changeClient(agora.id, { grants: ['client_credentials'] })
  expect((await sendForm(server, 'token', agora, clientCredentials)).body.error).toBe('unauthorized_client')
})

const grant = 'grant_type=client_credentials'
const named = `${grant}&client_id=granary`
const withSecret = `${named}&client_secret=granary-demo-secret`

function requestToken(form: string, authorization: string | undefined) {
  return server.send('POST /oauth/token', {
    body: form,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(authorization !== undefined && { Authorization: authorization }),
    },
  })
}

test.each([
  ['the secret in the header', grant, basic(granary)],
  ['the secret in the form', withSecret, undefined],
  ['the secret in the header and its id in both', named, basic(granary)],
])('a client with %s gets a token', async (_, form, authorization) => {
  const { body, status } = await requestToken(form, authorization)
  expect([status, body.error]).toEqual([200, undefined])
})

test.each([
  ['a wrong secret', `${named}&client_secret=x`, undefined, 401, 'invalid_client'],
  ['no secret', named, undefined, 401, 'invalid_client'],
  ['an unknown id', `${grant}&client_id=x&client_secret=x`, undefined, 401, 'invalid_client'],
  ['no id', grant, undefined, 401, 'invalid_client'],
  ['malformed Basic credentials', grant, 'Basic %%%', 401, 'invalid_client'],
  ['an invalid escape in its secret', grant, `Basic ${btoa('granary:%')}`, 401, 'invalid_client'],
  ['a bearer token', named, 'Bearer x', 401, 'invalid_client'],
  ['a secret although it is public', 'grant_type=x&client_id=agora&client_secret=x', undefined, 401, 'invalid_client'],
  ['both methods', withSecret, basic(granary), 400, 'invalid_request'],
  ['two different ids', `${grant}&client_id=odeon`, basic(granary), 400, 'invalid_request'],
  ['no grant_type', 'x=1', basic(granary), 400, 'invalid_request'],
  ['an unknown grant_type', 'grant_type=password', basic(granary), 400, 'unsupported_grant_type'],
  ['a grant it may not use', 'grant_type=refresh_token&refresh_token=x', basic(granary), 400, 'unauthorized_client'],
  ['a repeated parameter', `${grant}&scope=read&scope=write`, basic(granary), 400, 'invalid_request'],
  ['200 scopes', `${grant}&scope=${'s+'.repeat(200)}`, basic(granary), 400, 'invalid_scope'],
  ['a body of 65 KiB', `x=${'y'.repeat(65 * 1024)}`, basic(granary), 413, 'invalid_request'],
])('a client with %s is rejected', async (_, form, authorization, status, error) => {
  const { body, ...response } = await requestToken(form, authorization)
  expect([response.status, body.error]).toEqual([status, error])
  // The characters of https://www.rfc-editor.org/rfc/rfc6749#section-5.2
  expect(body.error_description).toMatch(/^[ -!#-[\]-~]+$/)
})

test('parameters must come in a form, not as JSON or in the URL', async () => {
  const headers = { Authorization: basic(granary) }
  const json = await server.send('POST /oauth/token', { body: clientCredentials, headers })
  expect([json.status, json.body.error]).toEqual([415, 'invalid_request'])
  const query = await server.send(`POST /oauth/token?${grant}`, { headers })
  expect([query.status, query.body.error]).toEqual([400, 'invalid_request'])
})
