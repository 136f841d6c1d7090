import { Wallet } from 'ethers/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { grace } from '../../fixtures/people.ts'
import { signInText } from '../../renderer/rules/sign-in-text.ts'
import { startTestApi, type TestApi } from '../test-client.ts'

/** What happens while a proof is looked at. */
let meanwhile: () => Promise<unknown>
vi.mock('../wallet-proof.ts', async (original) => {
  const { provenWallet } = await original<typeof import('../wallet-proof.ts')>()
  return {
    async provenWallet(...given: Parameters<typeof provenWallet>) {
      await meanwhile()
      return provenWallet(...given)
    },
  }
})

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

test('a session that is ended while it connects a wallet does not connect it', async () => {
  const [stranger, owner] = [(await server.signIn(grace)).accessToken, (await server.signIn(grace)).accessToken]
  meanwhile = () => server.ask('DELETE /users/sessions', { token: owner })
  const wallet = new Wallet(`0x${'17'.repeat(32)}`)
  const message = signInText({
    domain: 'localhost:5173',
    address: wallet.address,
    statement: 'Connect this wallet to your account.',
    uri: 'http://localhost:5173',
    chainId: '1',
    nonce: 'nonce000001',
    issuedAt: new Date(server.api.clock.now()),
  })
  const body = { address: wallet.address, message, signature: await wallet.signMessage(message) }
  expect((await server.ask('POST /users/connect-wallet', { token: stranger, body })).status).toBe(401)
  expect(server.api.data.accounts.get(grace.id)).toMatchObject({ publicAddress: null, isWalletVerified: false })
  meanwhile = async () => {}
  expect((await server.ask('POST /users/connect-wallet', { token: owner, body })).status).toBe(200)
})
