import { Wallet } from 'ethers/wallet'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { alan, grace } from '../../../fixtures/people.ts'
import { MINUTE_MS } from '../../../renderer/rules/durations.ts'
import { walletMessage } from '../../../renderer/rules/wallet.ts'
import * as walletProof from '../../accounts/wallet-proof.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'

const wallet = new Wallet(`0x${'17'.repeat(32)}`)
const otherWallet = new Wallet(`0x${'18'.repeat(32)}`)

const server = setUpTestApi()
let token: string

beforeEach(async () => {
  token = (await server.signIn(grace)).accessToken
})

let nonces = 0
function text(fields: Partial<Parameters<typeof walletMessage>[0]> = {}): string {
  return walletMessage({
    domain: 'localhost:5173',
    address: wallet.address,
    username: grace.username,
    uri: 'http://localhost:5173',
    chainId: '1',
    nonce: `nonce${(nonces++).toString().padStart(6, '0')}`,
    issuedAt: new Date(server.api.clock.now()),
    ...fields,
  })
}

async function signed(message = text(), by = wallet) {
  return { address: wallet.address, message, signature: await by.signMessage(message) }
}

const connect = (body: unknown, as = token) => server.send('POST /users/connect-wallet', { token: as, body })
const disconnect = () => connect({ address: null, disconnect: true })
const getToken = async (person: typeof grace) => (await server.signIn(person)).accessToken

test('a signed message connects a wallet', async () => {
  expect((await connect(await signed())).body).toEqual({ success: true, message: 'Wallet connected successfully!' })
  expect(server.userRow(grace)).toMatchObject({ publicAddress: wallet.address, isWalletVerified: true })
  expect((await disconnect()).body).toEqual({ success: true, message: 'Wallet disconnected successfully!' })
  expect(server.userRow(grace)).toMatchObject({ publicAddress: null, isWalletVerified: false })
  expect((await disconnect()).status).toBe(200)
  expect(server.listActions(grace)).toEqual(['login', 'wallet_connected', 'wallet_disconnected'])
})

test('an address in lower case is stored with its checksum', async () => {
  const proof = await signed()
  expect((await connect({ ...proof, address: proof.address.toLowerCase() })).status).toBe(200)
  expect(server.userRow(grace).publicAddress).toBe(wallet.address)
})

test('the message may name any origin of the portal', async () => {
  const message = text({ domain: '127.0.0.1:5173', uri: 'http://127.0.0.1:5173' })
  expect((await connect(await signed(message))).status).toBe(200)
})

test('a signature works once', async () => {
  const proof = await signed()
  const responses = await Promise.all(Array.from({ length: 5 }, () => connect(proof)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const used = { status: 400, body: { message: 'This message was already used. Please connect again.' } }
  await disconnect()
  server.api.clock.advance(5 * MINUTE_MS - 5000)
  expect(await connect(proof)).toMatchObject(used)
})

test('a signature that expires while it is checked does not work again', async () => {
  const proof = await signed()
  await connect(proof)
  await disconnect()
  server.api.clock.advance(5 * MINUTE_MS - 5000)
  const { verifyWalletProof } = walletProof
  vi.spyOn(walletProof, 'verifyWalletProof').mockImplementationOnce(async (...given) => {
    const verified = await verifyWalletProof(...given)
    server.api.clock.advance(5000 + 1)
    return verified
  })
  expect((await connect(proof)).status).toBe(400)
})

test('expired nonces are deleted', async () => {
  await connect(await signed())
  server.api.clock.advance(5 * MINUTE_MS + 1)
  await connect(await signed())
  expect(server.api.db.walletNonces.size).toBe(1)
})

test.each([
  [-5 * MINUTE_MS + 5000, 200],
  [-5 * MINUTE_MS - 1, 400],
  [5 * MINUTE_MS, 200],
  [5 * MINUTE_MS + 5000, 400],
])('a message signed %i ms from now gets %i', async (offset, status) => {
  // The provider's clock decides, not the machine's.
  server.api.clock.advance(24 * 60 * MINUTE_MS)
  const proof = await signed(text({ issuedAt: new Date(server.api.clock.now() + offset) }))
  expect((await connect(proof, await getToken(grace))).status).toBe(status)
})

test('a verified wallet of another user is rejected', async () => {
  expect((await connect(await signed(text({ username: alan.username })), await getToken(alan))).status).toBe(200)
  const { status, body } = await connect(await signed())
  expect([status, body.message]).toEqual([409, 'This wallet is connected to another account.'])
  expect(server.userRow(grace).publicAddress).toBeNull()
})

test('connecting a wallet removes it from users who only typed its address', async () => {
  const body = { publicAddress: wallet.address.toLowerCase() }
  await server.send('PATCH /users/profile', { token: await getToken(alan), body })
  expect((await connect(await signed())).status).toBe(200)
  expect(server.userRow(grace).publicAddress).toBe(wallet.address)
  expect(server.userRow(alan).publicAddress).toBeNull()
})

test('no wallet is connected if the session ends during the check', async () => {
  const owner = await getToken(grace)
  const { verifyWalletProof } = walletProof
  vi.spyOn(walletProof, 'verifyWalletProof').mockImplementationOnce(async (...proof) => {
    await server.send('DELETE /users/sessions', { token: owner })
    return verifyWalletProof(...proof)
  })
  const proof = await signed()
  expect((await connect(proof)).status).toBe(401)
  expect(server.userRow(grace)).toMatchObject({ publicAddress: null, isWalletVerified: false })
  expect((await connect(proof, owner)).status).toBe(200)
})

describe('connecting fails with', () => {
  const OTHER_SITE = 'The message was signed for another site.'
  const OTHER_ACCOUNT = 'The message was signed for another account.'
  const OTHER_WALLET = 'a different wallet address'
  const INVALID = 'The signature is not valid.'
  const otherSite = { domain: 'evil.example', uri: 'http://evil.example' }
  const CONTRACT = 'Smart contract accounts cannot be connected.'
  type Proof = Awaited<ReturnType<typeof signed>>
  const changed = (changes: Record<string, unknown>) => async () => ({ ...(await signed()), ...changes })

  test.each<[string, string, () => Promise<Record<string, unknown>>]>([
    ['the signature of another key', CONTRACT, () => signed(text(), otherWallet)],
    ['the message of another wallet', OTHER_WALLET, () => signed(text({ address: otherWallet.address }))],
    ['the address of another wallet', OTHER_WALLET, changed({ address: otherWallet.address })],
    ['a message for another port', OTHER_SITE, () => signed(text({ domain: 'localhost:5174' }))],
    ['a message for another site', OTHER_SITE, () => signed(text(otherSite))],
    ['a message for another account', OTHER_ACCOUNT, () => signed(text({ username: alan.username }))],
    ['a message for a page of the portal', OTHER_SITE, () => signed(text({ uri: 'http://localhost:5173/' }))],
    ['a message for two origins of the portal', OTHER_SITE, () => signed(text({ domain: '127.0.0.1:5173' }))],
    ['an address without a checksum', 'checksum', () => signed(text({ address: wallet.address.toLowerCase() }))],
    ['a message that is not for signing in', 'EIP-4361', () => signed('Connect my wallet')],
    ['a message changed after signing', CONTRACT, async () => ({ ...(await signed()), message: text() })],
    ['half a signature', INVALID, changed({ signature: `0x${'11'.repeat(64)}` })],
    ['a signature off the curve', INVALID, changed({ signature: `0x${'ff'.repeat(32)}${'11'.repeat(32)}1b` })],
    ['the signature with the higher s', INVALID, async () => withHigherS(await signed())],
    ['a signature with another v', INVALID, async () => withV(await signed(), '25')],
    ['the signature of a contract', CONTRACT, changed({ signature: `0x${'11'.repeat(200)}` })],
    ['a signature that is not hexadecimal', INVALID, changed({ signature: 'x'.repeat(132) })],
    ['an invalid address', 'address', changed({ address: 'grace.eth' })],
    ['no fields', 'address', async () => ({})],
    ['neither an address nor a disconnection', 'address', async () => ({ address: null, disconnect: false })],
    ['an address to disconnect', 'signature', async () => ({ address: wallet.address, disconnect: true })],
  ])('%s', async (_, message, proof) => {
    const { status, body } = await connect(await proof())
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
    expect(server.userRow(grace)).toMatchObject({ publicAddress: null, isWalletVerified: false })
    expect(server.listActions(grace)).toEqual(['login'])
  })

  /** Every ECDSA signature has a twin for the same message and key (EIP-2 allows the lower `s` only). */
  function withHigherS({ signature, ...proof }: Proof): Proof {
    const order = 0xffffffff_ffffffff_ffffffff_fffffffe_baaedce6_af48a03b_bfd25e8c_d0364141n
    const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    return withV({ ...proof, signature: `${signature.slice(0, 66)}${s}1b` }, signature.endsWith('1b') ? '1c' : '1b')
  }

  function withV(proof: Proof, v: string): Proof {
    return { ...proof, signature: proof.signature.slice(0, 130) + v }
  }
})
