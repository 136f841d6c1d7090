import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { profileSchema, refreshResponseSchema, signInResponseSchema, type User } from '../../renderer/api/contract.ts'
import { adminUsersSchema } from '../../renderer/api/contract-lists.ts'
import { adminClientSchema, authorizedAppSchema, consentClientSchema } from '../../renderer/api/contract-oauth.ts'
import { signInText } from '../../renderer/rules/wallet.ts'
import { access, partsOf } from '../access.ts'
import {
  type ContractClient,
  createContractClient,
  type Finding,
  type Received,
  Unreachable,
} from './contract-client.ts'
import type { Difference } from './difference.ts'
import { type Call, operationList, operations } from './operations.ts'

const NO_TOKEN = 'no token'
const OTHER_ORIGIN = 'https://elsewhere.invalid'
const appsSchema = v.array(authorizedAppSchema)

export type CheckOptions = {
  /** The provider's URL, without a slash at the end. */
  api: string
  /** An origin that the provider allows by CORS. */
  portal: string
  email: string
  password: string
  /** Also make the calls that change something. */
  write: boolean
  /** client_id of an application to check with; administrators can do without it. */
  client?: string | undefined
  /** Receives a line whenever the check has to wait. */
  log?: (line: string) => void
}

/** The user who signed in for the check. `leftBehind` lists what the check created and could not remove. */
type Session = { client: ContractClient; options: CheckOptions; token: string; isAdmin: boolean; leftBehind: string[] }

export type Report = { findings: Finding[]; leftBehind: string[] }

/**
 * Makes the documented calls of a provider and compares the responses with the contract. Without `write` it changes nothing but its
 * own session: it signs in, refreshes its tokens and signs out.
 */
export async function checkContract(options: CheckOptions): Promise<Report> {
  const client = createContractClient(options.api, options.portal, options.log ?? (() => undefined))
  const leftBehind: string[] = []
  let unreachable: string | undefined
  let isSignedIn = false
  try {
    isSignedIn = await checkCalls(client, options, leftBehind)
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    unreachable = 'the provider does not respond'
  }
  // A 401 without a token says nothing about the call with one.
  const made = new Set(client.findings.flatMap(({ call, note }) => (note === NO_TOKEN ? [] : [call])))
  for (const [call] of operationList)
    if (!made.has(call)) client.skip(call, unreachable ?? skipReason(call, options, isSignedIn))
  return { findings: client.findings, leftBehind }
}

/** Returns whether the sign-in succeeded. */
async function checkCalls(client: ContractClient, options: CheckOptions, leftBehind: string[]): Promise<boolean> {
  await checkWithoutSession(client, options)
  const { email, password } = options
  const body = await client.expectSuccess('POST /users/login', { body: { email, password, remember: false } })
  if (!v.is(signInResponseSchema, body)) return false
  const session = { client, options, token: body.accessToken, isAdmin: body.user.role === 'ADMIN', leftBehind }
  await checkReading(session)
  const clientId = await checkAdministration(session)
  await checkApplication(session, clientId)
  if (options.write) {
    await checkOwnAccount(session)
    await checkRegistration(session)
  }
  await checkTokens(client, body)
  return true
}

function skipReason(call: Call, { write }: CheckOptions, isSignedIn: boolean): string {
  if (operations[call].isOptional) return 'optional'
  if (!write && partsOf(call).method !== 'GET') return 'it changes something: add --write'
  if (!isSignedIn) return 'the sign-in failed'
  return 'it needs an application: name one with --client'
}

/** Public calls, and 401 for all others. */
async function checkWithoutSession(client: ContractClient, options: CheckOptions): Promise<void> {
  await checkCors(client, options)
  await client.expectError('GET /no-such-call', [404])
  await client.expectSuccess('GET /countries/membership')
  await client.expectError('GET /oauth/clients/consent/:clientId', [404], {
    id: randomUUID(),
    note: 'an unknown application',
  })
  const statuses = [400, 401, 403, 404, 410, 422]
  const unknown = { query: `?token=${randomUUID()}`, note: 'an unknown token' }
  await client.expectError('GET /users/verify-email', statuses, unknown, v.object({ success: v.literal(false) }))
  await client.expectError('GET /users/verify-reset-token', statuses, unknown, v.object({ valid: v.literal(false) }))
  await client.expectError('POST /users/login', [400, 401, 403, 422], {
    body: { email: `unknown-${randomUUID()}@contract-check.invalid`, password: randomUUID(), remember: false },
    note: 'an unknown email',
  })
  await client.expectError('POST /users/refresh', [400, 401, 403], {
    body: { refreshToken: randomUUID() },
    note: 'an unknown token',
  })
  await client.expectError('GET /users/profile', [401], { token: randomUUID(), note: 'an unknown token' })
  for (const [call, { isOptional }] of operationList)
    if (!isOptional && access[call] !== 'anyone') await client.expectError(call, [401], { id: 'none', note: NO_TOKEN })
}

async function checkCors(client: ContractClient, { api, portal }: CheckOptions): Promise<void> {
  const preflights = [
    ['GET', '/users/profile'],
    ['POST', '/users/logout'],
    ['PATCH', '/users/profile'],
    ['PUT', '/oauth/clients/none'],
  ] as const
  for (const [method, path] of preflights) {
    const headers = {
      Origin: portal,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type',
    }
    await client.record(
      { call: `OPTIONS ${path}`, note: `before ${method}`, expected: 'the portal is allowed' },
      () => fetch(api + path, { method: 'OPTIONS', headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) }),
      (received) => preflightDifference(received, portal, method),
    )
  }
  await client.record(
    { call: 'GET /countries/membership', note: 'from another origin', expected: 'that origin is not allowed' },
    () =>
      fetch(`${api}/countries/membership`, { headers: { Origin: OTHER_ORIGIN }, signal: AbortSignal.timeout(10_000) }),
    ({ headers }) =>
      headers.get('Access-Control-Allow-Origin') === OTHER_ORIGIN
        ? { at: 'header Access-Control-Allow-Origin', expected: `not ${OTHER_ORIGIN}`, got: OTHER_ORIGIN }
        : undefined,
  )
}

function preflightDifference({ status, headers }: Received, portal: string, method: string): Difference | undefined {
  if (status < 200 || status > 299) return { at: 'status', expected: '2xx', got: String(status) }
  const list = (name: string) => (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/)
  const needed: [name: string, value: string][] = [
    ['Access-Control-Allow-Origin', headers.get('Access-Control-Allow-Origin') === '*' ? '*' : portal],
    ['Access-Control-Allow-Headers', 'Authorization'],
    ['Access-Control-Allow-Headers', 'Content-Type'],
  ]
  // Browsers always allow GET and POST. For headers, a * does not cover Authorization.
  if (!['GET', 'POST'].includes(method) && !list('Access-Control-Allow-Methods').includes('*'))
    needed.push(['Access-Control-Allow-Methods', method])
  const missing = needed.find(([name, value]) => !list(name).includes(value.toLowerCase()))
  return missing && { at: `header ${missing[0]}`, expected: missing[1], got: headers.get(missing[0]) ?? 'nothing' }
}

/** Calls that every signed-in user may make and that change nothing. */
async function checkReading({ client, token }: Session): Promise<void> {
  await client.expectSuccess('GET /users/profile', { token })
  await client.expectSuccess('GET /users/activities', { token })
  await client.expectSuccess('GET /referrals/user', { token, query: '?page=1&pageSize=10' })
  await client.expectSuccess('GET /referrals/admin/rankings', { token })
  await client.expectSuccessOrError('GET /users/sessions', [404], { token })
}

/** Returns the client_id of an application: the one it registers, or one that exists. */
async function checkAdministration(session: Session): Promise<string | undefined> {
  const { client, token, isAdmin, options } = session
  if (!isAdmin) {
    await checkNoAdministration(session)
    return options.client
  }
  await client.expectSuccess('GET /users/admin/metrics', { token })
  await client.expectSuccess('GET /users/admin/users', { token, query: '?page=1&pageSize=25' })
  await client.expectSuccess('GET /users/admin/users', {
    token,
    query: `?page=1&pageSize=25&search=${randomUUID()}`,
    note: 'no match',
  })
  const clients = await client.expectSuccess('GET /oauth/clients', { token })
  const registered = options.write ? await checkClients(session) : undefined
  return registered ?? options.client ?? (v.is(v.array(adminClientSchema), clients) ? clients[0]?.clientId : undefined)
}

async function checkNoAdministration({ client, token, options }: Session): Promise<void> {
  for (const [call] of operationList) {
    const isRead = partsOf(call).method === 'GET'
    if (access[call] === 'admin' && (isRead || options.write))
      await client.expectError(call, [403], {
        token,
        id: randomUUID(),
        note: 'as a member',
        ...(!isRead && { body: {} }),
      })
  }
}

async function checkClients({ client, token, leftBehind }: Session): Promise<string | undefined> {
  const body = {
    name: `Contract check ${randomUUID().slice(0, 8)}`,
    description: 'Registered by a contract check',
    redirectUris: ['https://contract-check.example/return'],
    grants: ['authorization_code'],
  }
  const registered = await client.expectSuccess('POST /oauth/clients', { token, body })
  if (!v.is(adminClientSchema, registered)) return undefined
  leftBehind.push(`the application "${body.name}"`)
  const id = String(registered.id)
  const call = 'PUT /oauth/clients/:id'
  await client.expectSuccess(call, { token, id, body: { ...body, description: 'Changed' } })
  const regenerate = 'POST /oauth/clients/:id/regenerate-secret'
  await client.expectSuccess(regenerate, { token, id })
  await client.expectError(call, [404], { token, id: randomUUID(), body, note: 'an unknown id' })
  return registered.clientId
}

/** The details of an application; with `write`, also an authorization, which is then revoked. */
async function checkApplication({ client, token, options, leftBehind }: Session, clientId?: string): Promise<void> {
  const apps = await client.expectSuccess('GET /oauth/authorized-apps', { token })
  const call = 'GET /oauth/clients/consent/:clientId'
  if (clientId === undefined) return client.skip(call, 'it needs an application: name one with --client')
  const details = await client.expectSuccess(call, { token, id: clientId })
  if (!options.write || !v.is(consentClientSchema, details) || !v.is(appsSchema, apps)) return
  const { name, redirectUris: [redirectUri] = [] } = details
  const isAuthorized = apps.some((app) => app.name === name)
  const authorize = 'POST /oauth/authorize'
  const revoke = 'POST /oauth/revoke-access/:id'
  if (isAuthorized || redirectUri === undefined) {
    const reason = isAuthorized ? 'the account uses this application' : 'the application has no redirect URI'
    for (const skipped of [authorize, revoke]) client.skip(skipped, reason)
    return
  }
  const body = {
    client_id: clientId,
    scope: 'profile',
    state: randomUUID(),
    response_type: 'code',
    consent: true,
    // No verifier matches it: the code is never exchanged.
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
  }
  await client.expectError(authorize, [400, 403, 422], {
    token,
    body: { ...body, redirect_uri: 'https://elsewhere.invalid/' },
    note: 'an unregistered redirect URI',
  })
  await client.expectSuccess(authorize, { token, body: { ...body, redirect_uri: redirectUri } })
  const nowAuthorized = await client.expectSuccess('GET /oauth/authorized-apps', { token, note: 'after authorizing' })
  const app = v.is(appsSchema, nowAuthorized) ? nowAuthorized.find((one) => one.name === name) : undefined
  if (app) await client.expectSuccess(revoke, { token, id: String(app.id) })
  else client.skip(revoke, 'the application is not listed as authorized')
  if (client.findings.at(-1)?.verdict !== 'as expected') leftBehind.push(`the authorization of ${name}`)
}

/** Changes to the user's own account, all undone; the user's other sessions end. */
async function checkOwnAccount(session: Session): Promise<void> {
  const { client, token, options } = session
  const profile = await client.expectSuccess('GET /users/profile', { token, note: 'before changing it' })
  if (v.is(profileSchema, profile)) {
    const user = v.parse(profileSchema, profile)
    const body = {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      phoneNumber: user.phoneNumber ?? '',
      publicAddress: user.publicAddress ?? '',
    }
    await client.expectSuccess('PATCH /users/profile', { token, body })
    await checkWallet(session, user)
  }
  const { password } = options
  // A 401 would sign the user out.
  await client.expectError('POST /users/change-password', [400, 403, 409, 422], {
    token,
    body: { currentPassword: randomUUID(), newPassword: password },
    note: 'a wrong password',
  })
  await client.expectSuccessOrError('POST /users/change-password', [400, 409, 422], {
    token,
    body: { currentPassword: password, newPassword: password },
    note: 'the same password',
  })
  await client.expectSuccessOrError('POST /users/send-verification-email', [400, 409], { token })
}

async function checkWallet({ client, token, options: { portal }, leftBehind }: Session, user: User): Promise<void> {
  const call = 'POST /users/connect-wallet'
  if (user.publicAddress) return client.skip(call, 'the account has a wallet, which would be disconnected')
  // Loading ethers takes longer than the rest of the check.
  const [{ SigningKey }, { computeAddress }, { hashMessage }] = await Promise.all([
    import('ethers/crypto'),
    import('ethers/transaction'),
    import('ethers/hash'),
  ])
  const key = new SigningKey(randomBytes(32))
  const address = computeAddress(key)
  const message = signInText({
    domain: new URL(portal).host,
    address,
    statement: 'Check the contract.',
    uri: portal,
    chainId: '1',
    nonce: randomBytes(16).toString('hex'),
    issuedAt: new Date(),
  })
  const signature = key.sign(hashMessage(message)).serialized
  const otherSignature = new SigningKey(randomBytes(32)).sign(hashMessage(message)).serialized
  await client.expectError(call, [400, 403, 409, 422], {
    token,
    body: { address, signature: otherSignature, message },
    note: "another key's signature",
  })
  await client.expectSuccess(call, { token, body: { address, signature, message } })
  await client.expectSuccess(call, { token, body: { address: null, disconnect: true }, note: 'disconnects it' })
  if (client.findings.at(-1)?.verdict !== 'as expected') leftBehind.push(`the wallet ${address}, if it was connected`)
}

/** A new account. An administrator deactivates it at the end. */
async function checkRegistration({ client, token, isAdmin, leftBehind }: Session): Promise<void> {
  const username = `check-${randomBytes(6).toString('hex')}`
  const email = `${username}@example.com`
  const password = `Aa1-${randomUUID()}`
  const body = { email, username, password, confirmPassword: password, firstName: 'Contract', lastName: 'Check' }
  await client.expectSuccess('POST /users/register', { body })
  if (client.findings.at(-1)?.verdict === 'as expected') leftBehind.push(`the account ${email}`)
  await client.expectError('POST /users/register', [400, 409, 422], { body, note: 'the same account again' })
  await client.expectSuccess('POST /users/resend-verification', { body: { email } })
  await client.expectSuccess('POST /users/forgot-password', { body: { email } })
  await client.expectError('POST /users/reset-password', [400, 401, 403, 404, 410, 422], {
    body: { token: randomUUID(), password },
    note: 'an unknown token',
  })
  if (!isAdmin) return
  const call = 'PATCH /users/admin/users/:id'
  const query = `?page=1&pageSize=25&search=${username}`
  const found = await client.expectSuccess('GET /users/admin/users', { token, query, note: 'the new account' })
  const user = v.is(adminUsersSchema, found) ? found.users.find((one) => one.username === username) : undefined
  if (!user) return client.skip(call, 'the new account is not found')
  for (const isActive of [false, true, false]) {
    const note = isActive ? 'activates' : 'deactivates'
    await client.expectSuccess(call, { token, id: String(user.id), body: { isActive }, note })
  }
}

async function checkTokens(
  client: ContractClient,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
): Promise<void> {
  const refreshed = await client.expectSuccess('POST /users/refresh', { body: { refreshToken } })
  const token = v.is(refreshResponseSchema, refreshed) ? refreshed.accessToken : accessToken
  await client.expectSuccess('GET /users/profile', { token, note: 'with refreshed tokens' })
  await client.expectSuccess('POST /users/logout', { token })
  await client.expectError('GET /users/profile', [401], { token, note: 'after signing out' })
}
