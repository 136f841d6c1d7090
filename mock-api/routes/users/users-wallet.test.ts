import { Wallet } from 'ethers/wallet'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ada, alan, grace } from '../../../fixtures/people.ts'
import { signInText } from '../../../renderer/rules/wallet.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

const MINUTE = 60_000
const wallet = new Wallet(`0x${'17'.repeat(32)}`)
const stranger = new Wallet(`0x${'18'.repeat(32)}`)

let server: TestApi
let token: string

beforeEach(async () => {
  server = await startTestApi()
  token = (await server.signIn(grace)).accessToken
})

afterEach(() => server.close())

let nonces = 0
function text(fields: Partial<Parameters<typeof signInText>[0]> = {}): string {
  return signInText({
    domain: 'localhost:5173',
    address: wallet.address,
    statement: 'Connect this wallet to your account.',
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

const connect = (body: unknown, as = token) => server.ask('POST /users/connect-wallet', { token: as, body })
const disconnect = () => connect({ address: null, disconnect: true })
const account = (id = grace.id) => server.api.data.users.get(id)
const actions = () => server.api.data.activities.where('userId', grace.id).map(({ action }) => action)

test('a wallet is connected by its signature, and disconnected', async () => {
  expect(await connect(await signed())).toMatchObject({
    status: 200,
    body: { success: true, message: 'Wallet connected successfully!' },
  })
  expect(account()).toMatchObject({ publicAddress: wallet.address, isWalletVerified: true })
  const profile = await server.ask('GET /users/profile', { token })
  expect(profile.body.publicAddress).toBe(wallet.address)
  expect(await disconnect()).toMatchObject({
    status: 200,
    body: { success: true, message: 'Wallet disconnected successfully!' },
  })
  expect(account()).toMatchObject({ publicAddress: null, isWalletVerified: false })
  expect((await disconnect()).status).toBe(200)
  expect(actions().slice(-2)).toEqual(['wallet_connected', 'wallet_disconnected'])
})

test('the address may come in small letters, and is kept with its checksum', async () => {
  const proof = await signed()
  expect((await connect({ ...proof, address: proof.address.toLowerCase() })).status).toBe(200)
  expect(account()?.publicAddress).toBe(wallet.address)
})

test('every address of the portal will do', async () => {
  const message = text({ domain: '127.0.0.1:5173', uri: 'http://127.0.0.1:5173' })
  expect((await connect(await signed(message))).status).toBe(200)
})

test('a signature is good once, for whoever sends it (M-27, TW02)', async () => {
  const proof = await signed()
  const others = (await server.signIn(ada)).accessToken
  expect((await connect(proof)).status).toBe(200)
  const used = { status: 400, body: { message: 'The message was used already. Please connect again.' } }
  expect(await connect(proof)).toMatchObject(used)
  await disconnect()
  expect(await connect(proof)).toMatchObject(used)
  expect(await connect(proof, others)).toMatchObject(used)
  server.api.clock.advance(5 * MINUTE - 5000)
  expect(await connect(proof)).toMatchObject(used)
})

test('of many who send one signature at once, one connects', async () => {
  const proof = await signed()
  const answers = await Promise.all(Array.from({ length: 5 }, () => connect(proof)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('nonces are forgotten once their texts are too old', async () => {
  await connect(await signed())
  server.api.clock.advance(5 * MINUTE + 1)
  await connect(await signed())
  expect(server.api.data.walletNonces.size).toBe(1)
})

describe('the time of the text, by the clock of the provider', () => {
  test.each([
    [-5 * MINUTE + 5000, 200],
    [-5 * MINUTE - 1, 400],
    [5 * MINUTE, 200],
    [5 * MINUTE + 5000, 400],
  ])('%i ms from now: %i (M-27)', async (offset, status) => {
    server.api.clock.advance(24 * 60 * MINUTE)
    const proof = await signed(text({ issuedAt: new Date(server.api.clock.now() + offset) }))
    const answer = await connect(proof, (await server.signIn(grace)).accessToken)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.message).toContain('too old, or from the future')
  })
})

describe('a wallet of another account', () => {
  test('stays there once it was proved', async () => {
    expect((await connect(await signed(), (await server.signIn(alan)).accessToken)).status).toBe(200)
    expect(await connect(await signed())).toMatchObject({
      status: 409,
      body: { message: 'This wallet is connected to another account.' },
    })
    expect([account(), account(alan.id)]).toMatchObject([{ publicAddress: null }, { publicAddress: wallet.address }])
  })

  test('goes to who proves it, where it was only claimed', async () => {
    const body = { publicAddress: wallet.address.toLowerCase() }
    await server.ask('PATCH /users/profile', { token: (await server.signIn(alan)).accessToken, body })
    expect(account(alan.id)?.publicAddress).toBe(body.publicAddress)
    expect((await connect(await signed())).status).toBe(200)
    expect([account(), account(alan.id)]).toMatchObject([{ publicAddress: wallet.address }, { publicAddress: null }])
  })
})

describe('refused, and nothing changes (M-27)', () => {
  const OTHER_SITE = 'The message was signed for another site.'
  const INVALID = 'The signature is not valid.'
  const CONTRACT = 'Smart contract accounts cannot be connected.'
  type Proof = Awaited<ReturnType<typeof signed>>

  test.each<[string, string, () => Promise<Record<string, unknown>>]>([
    ['the signature of another key', CONTRACT, () => signed(text(), stranger)],
    ['a text about another wallet', 'another wallet address', () => signed(text({ address: stranger.address }))],
    [
      'an address that is not the one in the text',
      'another wallet address',
      async () => ({ ...(await signed()), address: stranger.address }),
    ],
    ['a text for another host', OTHER_SITE, () => signed(text({ domain: 'evil.example' }))],
    ['a text for another port', OTHER_SITE, () => signed(text({ domain: 'localhost:5174' }))],
    [
      'a text for another site altogether',
      OTHER_SITE,
      () => signed(text({ domain: 'evil.example', uri: 'http://evil.example' })),
    ],
    ['a text for a page of the portal', OTHER_SITE, () => signed(text({ uri: 'http://localhost:5173/' }))],
    ['a text for two of its addresses', OTHER_SITE, () => signed(text({ domain: '127.0.0.1:5173' }))],
    ['a text without a checksum', 'checksum', () => signed(text({ address: wallet.address.toLowerCase() }))],
    ['a text of its own', 'EIP-4361', () => signed('Connect my wallet')],
    ['a text with more to it', 'EIP-4361', () => signed(`${text()}\nRequest ID: 1`)],
    ['a text changed afterwards', CONTRACT, async () => ({ ...(await signed()), message: text() })],
    ['a text that is too long', 'too long', () => signed(text({ statement: 'x'.repeat(5000) }))],
    ['no signature', INVALID, async () => ({ ...(await signed()), signature: '0x' })],
    ['half a signature', INVALID, async () => ({ ...(await signed()), signature: `0x${'11'.repeat(64)}` })],
    ['a signature of zeros', INVALID, async () => ({ ...(await signed()), signature: `0x${'00'.repeat(65)}` })],
    [
      'a signature of no point',
      INVALID,
      async () => ({ ...(await signed()), signature: `0x${'ff'.repeat(32)}${'11'.repeat(32)}1b` }),
    ],
    ['the twin of a signature', INVALID, async () => twin(await signed())],
    ['a signature with another v', INVALID, async () => withV(await signed(), '25')],
    [
      'the signature of a contract',
      CONTRACT,
      async () => ({ ...(await signed()), signature: `0x${'11'.repeat(200)}` }),
    ],
    ['a signature that is no number', INVALID, async () => ({ ...(await signed()), signature: 'x'.repeat(132) })],
    ['a huge signature', 'too long', async () => ({ ...(await signed()), signature: `0x${'1'.repeat(20_000)}` })],
    ['an address that is none', 'address', async () => ({ ...(await signed()), address: 'grace.eth' })],
    ['a text that is a list', 'message', async () => ({ ...(await signed()), message: [text()] })],
    ['nothing', 'address', async () => ({})],
    ['neither one nor the other', 'address', async () => ({ address: null, disconnect: false })],
    ['a disconnection of an address', 'signature', async () => ({ address: wallet.address, disconnect: true })],
  ])('%s', async (_, words, proof) => {
    const answer = await connect(await proof())
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(words)
    expect(account()).toMatchObject({ publicAddress: null, isWalletVerified: false })
    expect(actions()).not.toContain('wallet_connected')
  })

  /** The same point of the curve, said with the higher `s`. */
  function twin({ signature, ...proof }: Proof): Proof {
    const order = 0xffffffff_ffffffff_ffffffff_fffffffe_baaedce6_af48a03b_bfd25e8c_d0364141n
    const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    return withV({ ...proof, signature: `${signature.slice(0, 66)}${s}1b` }, signature.endsWith('1b') ? '1c' : '1b')
  }

  function withV(proof: Proof, v: string): Proof {
    return { ...proof, signature: proof.signature.slice(0, 130) + v }
  }
})
