import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { BodyOf } from '../../renderer/api/call.ts'
import { callDetails } from '../../renderer/api/contract/details.ts'
import type { SignInResponse } from '../../renderer/api/contract/users.ts'
import { isAdministrator } from '../../renderer/rules/roles.ts'
import { walletMessage } from '../../renderer/rules/wallet.ts'
import { calls, contract } from './calls.ts'
import {
  type ContractClient,
  createContractClient,
  headerDifference,
  originDifference,
  statusDifference,
} from './contract-client.ts'

const NO_TOKEN = 'no token'
const NO_APPLICATION = 'needs an application: add --client'
const OTHER_ORIGIN = 'https://elsewhere.invalid'
/** Statuses of a rejected request. Not 401: with a valid token, it would sign the user out of the portal. */
const REJECTED = [400, 403, 404, 409, 410, 422]
const REJECTED_OR_401 = [...REJECTED, 401]

export type CheckOptions = {
  /** The provider's URL, without a slash at the end. */
  api: string
  /** An origin that the provider allows by CORS. */
  portal: string
  email: string
  password: string
  /** Also make calls that change data. */
  write: boolean
  /** The client_id of the application to check with. Administrators don't need it; with `write`, they use the one they register. */
  client?: string | undefined
  /** Receives a line when the check waits. */
  log?: (line: string) => void
}

/** Everything that a check with a session needs. `token` and `isAdmin` belong to the signed-in user. */
type CheckContext = { client: ContractClient; options: CheckOptions; token: string; isAdmin: boolean }

export type Report = Pick<ContractClient, 'findings' | 'notRemoved'>

/**
 * Makes the documented calls of a provider and compares the responses with the contract. Without `write`, it changes only its own
 * session: it signs in, refreshes the tokens and signs out.
 */
export async function checkContract(options: CheckOptions): Promise<Report> {
  const { api, portal, email, password, write, log = () => undefined } = options
  const client = createContractClient(api, portal, log)
  await client.makeCall(contract.getMembership)
  const isReachable = client.isReachable()
  if (isReachable) await checkWithoutSession(client, portal)
  const credentials = { email, password, remember: false }
  const signedIn = isReachable ? await client.read(contract.login, { body: credentials }) : undefined
  if (signedIn) {
    const isAdmin = isAdministrator(signedIn.user)
    await checkWithSession({ client, options, token: signedIn.accessToken, isAdmin })
    await checkTokens(client, signedIn)
  }
  const reason = isReachable ? 'the sign-in failed' : 'the provider does not respond'
  // A call that was made only without a token counts as skipped.
  const made = new Set(client.findings.flatMap(({ call, note }) => (note === NO_TOKEN ? [] : [call])))
  for (const call of calls) {
    if (made.has(call.route)) continue
    if (call.isOptional) client.skip(call, 'optional')
    else if (isReachable && !write && call.method !== 'GET') client.skip(call, 'changes data: add --write')
    else client.skip(call, signedIn ? NO_APPLICATION : reason)
  }
  return client
}

/**
 * Checks CORS, and that unknown paths, applications, emails and tokens are rejected. Also checks that protected calls, except optional
 * ones, reject requests without a token.
 */
async function checkWithoutSession(client: ContractClient, portal: string): Promise<void> {
  await checkCors(client, portal)
  const id = randomUUID()
  const note = 'an unknown token'
  const link = { query: `?token=${id}`, note }
  const unknown = { email: `unknown-${id}@contract-check.invalid`, password: id, remember: false }
  const notVerified = v.object({ success: v.literal(false) })
  const notValid = v.union([v.object({ valid: v.literal(false) }), notVerified])
  await client.expectResponse({ route: 'GET /no-such-call' }, [404])
  await client.expectResponse(contract.getConsentClient, [404], { id, note: 'an unknown application' })
  await client.expectResponse(contract.verifyEmail, REJECTED_OR_401, link, notVerified)
  await client.expectResponse(contract.verifyResetToken, REJECTED_OR_401, link, notValid)
  await client.expectResponse(contract.login, REJECTED_OR_401, { body: unknown, note: 'an unknown email' })
  await client.expectResponse(contract.refresh, REJECTED_OR_401, { body: { refreshToken: id }, note })
  await client.expectResponse(contract.getProfile, [401], { token: id, note })
  for (const call of calls)
    if (!call.isOptional && call.isProtected) await client.expectResponse(call, [401], { id: 'none', note: NO_TOKEN })
}

/** Checks a preflight request for each method, and that CORS doesn't allow other origins. */
async function checkCors(client: ContractClient, portal: string): Promise<void> {
  for (const method of ['GET', 'POST', 'PATCH', 'PUT']) {
    const protectedCall = calls.find((call) => call.method === method && call.isProtected)
    const path = protectedCall?.path.replace(/:\w+/, 'none') ?? ''
    const headers = {
      Origin: portal,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type',
    }
    await client.record(
      { call: `OPTIONS ${path}`, note: `before ${method}`, expected: 'the portal is allowed' },
      path,
      { method: 'OPTIONS', headers },
      (received) => {
        if (!received.ok) return statusDifference('2xx', received)
        const methods = 'Access-Control-Allow-Methods'
        // Browsers always allow GET and POST. For headers, a * does not cover Authorization.
        const isAllowed = ['GET', 'POST'].includes(method) || received.headers.get(methods) === '*'
        return (
          originDifference(received.headers, portal) ??
          headerDifference(received.headers, 'Access-Control-Allow-Headers', 'Authorization') ??
          headerDifference(received.headers, 'Access-Control-Allow-Headers', 'Content-Type') ??
          (isAllowed ? undefined : headerDifference(received.headers, methods, method))
        )
      },
    )
  }
  await client.record(
    { call: contract.getMembership.route, note: 'from another origin', expected: 'that origin is not allowed' },
    '/countries/membership',
    { headers: { Origin: OTHER_ORIGIN } },
    ({ headers }) =>
      headers.get('Access-Control-Allow-Origin') === OTHER_ORIGIN
        ? { at: 'header Access-Control-Allow-Origin', expected: `not ${OTHER_ORIGIN}`, received: OTHER_ORIGIN }
        : undefined,
  )
}

async function checkWithSession(context: CheckContext): Promise<void> {
  const { client, token, isAdmin, options } = context
  for (const call of calls) {
    const { method, path, access, isOptional, query } = call
    const isRead = method === 'GET'
    const request = { token, ...(query && { query: '?page=1' }) }
    if (access === 'admin' && !isAdmin && (isRead || options.write)) {
      const rejected = { ...request, id: randomUUID(), note: 'as a member', ...(!isRead && { body: {} }) }
      await client.expectResponse(call, [403], rejected)
    } else if (isRead && !path.includes(':') && (access === 'member' || access === 'admin'))
      await client.makeCall(call, request, isOptional ? [404] : [])
  }
  await checkApplication(context, (isAdmin && (await checkClients(context))) || options.client)
  if (!options.write) return
  await checkOwnAccount(context)
  await checkRegistration(context)
}

/** Returns the client_id of an application: the one it registers, or one that exists. */
async function checkClients({ client, token, options }: CheckContext): Promise<string | undefined> {
  if (!options.write) {
    const clients = await client.read(contract.listClients, { token, note: 'to choose one' })
    return options.client ?? clients?.[0]?.clientId
  }
  const body = {
    name: `Contract check ${randomUUID().slice(0, 8)}`,
    description: 'Registered by a contract check',
    redirectUris: ['https://contract-check.example/return'],
    grants: ['authorization_code'],
  }
  const registered = await client.read(contract.createClient, { token, body })
  if (!registered) return undefined
  client.notRemoved.push(`the application "${body.name}"`)
  const { id } = registered
  const call = contract.updateClient
  await client.makeCall(call, { token, id, body: { ...body, description: 'Changed' } })
  await client.makeCall(contract.regenerateSecret, { token, id })
  await client.expectResponse(call, [404], { token, id: randomUUID(), body, note: 'an unknown id' })
  return registered.clientId
}

/** Reads an application. With `write`, authorizes it and revokes the authorization. */
async function checkApplication({ client, token, options }: CheckContext, clientId?: string): Promise<void> {
  if (clientId === undefined) return client.skip(contract.getConsentClient, NO_APPLICATION)
  const details = await client.read(contract.getConsentClient, { token, id: clientId })
  if (!options.write || !details) return
  const {
    name,
    redirectUris: [redirectUri] = [],
    issuer,
    authorization_response_iss_parameter_supported: isDeclared,
  } = details
  const findAuthorized = async (note: string) =>
    (await client.read(contract.listAuthorizedApps, { token, note }))?.find((app) => app.name === name)
  const { authorize, revokeAccess } = contract
  if (redirectUri === undefined || (await findAuthorized('before authorizing'))) {
    const reason = redirectUri ? 'the account uses this application' : 'the application has no redirect URI'
    for (const skipped of [authorize, revokeAccess]) client.skip(skipped, reason)
    return
  }
  const body = {
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'profile',
    state: randomUUID(),
    response_type: 'code',
    consent: true,
    // No verifier matches it: the code is never exchanged.
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
  } satisfies BodyOf<typeof authorize>
  const unregistered = { ...body, redirect_uri: OTHER_ORIGIN }
  await client.expectResponse(authorize, REJECTED, { token, body: unregistered, note: 'an unregistered redirect URI' })
  const hasIssuer = (url: string) => {
    const iss = new URL(url).searchParams.get('iss')
    return issuer === undefined ? Boolean(iss) || !isDeclared : iss === issuer
  }
  const { redirectUrl } = callDetails.authorize.response.entries
  const response = v.object({
    redirectUrl: v.pipe(redirectUrl, v.check(hasIssuer, `a URL with the iss ${issuer ?? 'of the provider'}`)),
  })
  await client.expectResponse(authorize, [], { token, body }, response)
  const app = await findAuthorized('after authorizing')
  if (!app) client.skip(revokeAccess, 'the application is not listed as authorized')
  if (!app || !(await client.makeCall(revokeAccess, { token, id: app.id })))
    client.notRemoved.push(`the authorization of ${name}`)
}

/** Makes changes to the user's own account that leave it as it was. The user's other sessions end. */
async function checkOwnAccount(context: CheckContext): Promise<void> {
  const { client, token, options } = context
  const profile = await client.read(contract.getProfile, { token, note: 'before changing it' })
  if (profile) {
    const { username, firstName, lastName, phoneNumber, publicAddress } = profile
    const body = {
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      phoneNumber: phoneNumber ?? '',
      publicAddress: publicAddress ?? '',
    }
    await client.makeCall(contract.updateProfile, { token, body })
    if (publicAddress) client.skip(contract.connectWallet, 'the account has a wallet, which would be disconnected')
    else await checkWallet(context, username)
  }
  const { password: newPassword } = options
  const call = contract.changePassword
  const wrong = { currentPassword: randomUUID(), newPassword }
  await client.expectResponse(call, REJECTED, { token, body: wrong, note: 'a wrong password' })
  const same = { currentPassword: newPassword, newPassword }
  await client.makeCall(call, { token, body: same, note: 'the same password' }, REJECTED)
  await client.makeCall(contract.sendVerificationEmail, { token }, REJECTED)
}

async function checkWallet({ client, token, options: { portal } }: CheckContext, username: string): Promise<void> {
  const call = contract.connectWallet
  // Loading ethers takes longer than the rest of the check.
  const { Wallet } = await import('ethers/wallet')
  const [wallet, otherWallet] = [Wallet.createRandom(), Wallet.createRandom()]
  const { address } = wallet
  const message = walletMessage({
    domain: new URL(portal).host,
    address,
    username,
    uri: portal,
    chainId: '1',
    nonce: randomBytes(16).toString('hex'),
    issuedAt: new Date(),
  })
  const forged = { address, signature: await otherWallet.signMessage(message), message }
  await client.expectResponse(call, REJECTED, { token, body: forged, note: "another key's signature" })
  await client.makeCall(call, { token, body: { ...forged, signature: await wallet.signMessage(message) } })
  const disconnect = { token, body: { address: null, disconnect: true }, note: 'to disconnect it' } as const
  if (!(await client.makeCall(call, disconnect))) client.notRemoved.push(`the wallet ${address}, if it was connected`)
}

/** Registers an account. An administrator deactivates it at the end. */
async function checkRegistration({ client, token, isAdmin }: CheckContext): Promise<void> {
  const username = `check-${randomBytes(6).toString('hex')}`
  const email = `${username}@example.com`
  const password = `Aa1-${randomUUID()}`
  const body = { email, username, password, confirmPassword: password, firstName: 'Contract', lastName: 'Check' }
  if (await client.makeCall(contract.register, { body })) client.notRemoved.push(`the account ${email}`)
  await client.expectResponse(contract.register, REJECTED, { body, note: 'the same account again' })
  await client.makeCall(contract.resendVerification, { body: { email } })
  await client.makeCall(contract.forgotPassword, { body: { email } })
  const unknown = { token: randomUUID(), password }
  await client.expectResponse(contract.resetPassword, REJECTED_OR_401, {
    body: unknown,
    note: 'an unknown token',
  })
  if (!isAdmin) return
  const call = contract.setUserActive
  const query = `?page=1&pageSize=25&search=${username}`
  const found = await client.read(contract.listUsers, { token, query, note: 'the new account' })
  const id = found?.users.find((user) => user.username === username)?.id
  if (id === undefined) return client.skip(call, 'the new account is not found')
  for (const isActive of [false, true, false])
    await client.makeCall(call, { token, id, body: { isActive }, note: `isActive: ${isActive}` })
}

async function checkTokens(client: ContractClient, { accessToken, refreshToken }: SignInResponse): Promise<void> {
  const refreshed = await client.read(contract.refresh, { body: { refreshToken } })
  const token = refreshed?.accessToken ?? accessToken
  await client.makeCall(contract.getProfile, { token, note: 'with refreshed tokens' })
  await client.makeCall(contract.logout, { token })
  await client.expectResponse(contract.getProfile, [401], { token, note: 'after signing out' })
}
