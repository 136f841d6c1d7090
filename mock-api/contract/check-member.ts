import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { profileSchema, type User } from '../../renderer/api/contract.ts'
import { signInText } from '../../renderer/rules/sign-in-text.ts'
import type { Signed } from './check.ts'

/** What whoever is signed in may read. */
export async function checkMember({ provider, token }: Signed): Promise<void> {
  await provider.succeeds('GET /users/profile', { token })
  await provider.succeeds('GET /users/activities', { token })
  await provider.succeeds('GET /referrals/user', { token, query: '?page=1&pageSize=10' })
  await provider.succeeds('GET /referrals/admin/rankings', { token })
  await provider.succeedsOrRefuses('GET /users/sessions', [404], { token })
}

/** What they may change; all of it is afterwards as it was, but other sessions of theirs have ended. */
export async function checkMemberChanges(signed: Signed): Promise<void> {
  const { provider, token, options } = signed
  const profile = await provider.succeeds('GET /users/profile', { token, note: 'to send it back' })
  if (v.is(profileSchema, profile)) {
    const user = v.parse(profileSchema, profile)
    await provider.succeeds('PATCH /users/profile', { token, body: detailsOf(user) })
    await checkWallet(signed, user)
  }
  const { password } = options
  // A 401 would sign the user out (decision D36).
  await provider.refuses('POST /users/change-password', [400, 403, 409, 422], {
    token,
    body: { currentPassword: randomUUID(), newPassword: password },
    note: 'a wrong one',
  })
  await provider.succeedsOrRefuses('POST /users/change-password', [400, 409, 422], {
    token,
    body: { currentPassword: password, newPassword: password },
    note: 'the same again',
  })
  await provider.succeedsOrRefuses('POST /users/send-verification-email', [400, 409], { token })
}

function detailsOf({ firstName, lastName, phoneNumber, publicAddress }: User) {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    phoneNumber: phoneNumber ?? '',
    publicAddress: publicAddress ?? '',
  }
}

/** A wallet that is made for the check, connected and disconnected. */
async function checkWallet({ provider, token, options: { portal }, leftBehind }: Signed, user: User): Promise<void> {
  if (user.publicAddress) {
    provider.skip('POST /users/connect-wallet', 'the account has a wallet, which would be lost')
    return
  }
  // Imported here, for it takes longer than all else.
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
  const falseSignature = new SigningKey(randomBytes(32)).sign(hashMessage(message)).serialized
  const call = 'POST /users/connect-wallet'
  await provider.refuses(call, [400, 403, 409, 422], {
    token,
    body: { address, signature: falseSignature, message },
    note: "another key's signature",
  })
  await provider.succeeds(call, { token, body: { address, signature, message } })
  await provider.succeeds(call, { token, body: { address: null, disconnect: true }, note: 'disconnects it' })
  if (provider.findings.at(-1)?.verdict !== 'as expected') leftBehind.push(`the wallet ${address}, if it was connected`)
}
