import { Wallet } from 'ethers/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { grace } from '../../../fixtures/people.ts'
import { signInText } from '../../../renderer/rules/wallet.ts'
import * as walletProof from '../../accounts/wallet-proof.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

test('a session that is ended while it connects a wallet does not connect it', async () => {
  const [stranger, owner] = [(await server.signIn(grace)).accessToken, (await server.signIn(grace)).accessToken]
  const { provenWallet } = walletProof
  const proving = vi.spyOn(walletProof, 'provenWallet').mockImplementation(async (...given) => {
    await server.ask('DELETE /users/sessions', { token: owner })
    return provenWallet(...given)
  })
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
  expect(server.api.data.users.get(grace.id)).toMatchObject({ publicAddress: null, isWalletVerified: false })
  expect(proving).toHaveBeenCalledOnce()
  proving.mockRestore()
  expect((await server.ask('POST /users/connect-wallet', { token: owner, body })).status).toBe(200)
})
