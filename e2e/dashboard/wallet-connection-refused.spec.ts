import { Wallet } from 'ethers/wallet'
import { grace } from '../../fixtures/people.ts'
import { callsOf, card, connect, installWallet, owner } from '../support/fake-wallet.ts'
import { expect, test } from '../support/test.ts'

/** What each does, how it is told, and by what. That none is there is one of the messages (fixtures/messages.ts). */
const wallets = [
  ['without accounts', { accounts: [] }, 'alert', 'No account selected'],
  ['that shows no account', { refuses: { eth_requestAccounts: 4001 } }, 'status', 'Failed to connect wallet'],
  ['that does not sign', { refuses: { personal_sign: 4001 } }, 'status', 'You declined the request in your wallet.'],
  ['that is busy', { refuses: { eth_requestAccounts: -32002 } }, 'alert', 'still waiting for an answer'],
  ['that fails', { refuses: { eth_chainId: -32603 } }, 'alert', 'Failed to connect wallet'],
  ['that answers nonsense', { accounts: ['<img src=x>'] }, 'alert', 'Failed to connect wallet'],
  ['whose account is switched', { switchesTo: [`0x${'12'.repeat(20)}`] }, 'alert', 'The account was switched'],
  ['that is locked meanwhile', { switchesTo: [] }, 'alert', 'The account was switched'],
] as const satisfies [string, Parameters<typeof installWallet>[1], string, string][]

test('a wallet that rejects, fails or switches accounts is reported', async ({ page, signIn }) => {
  const calls = callsOf(page)
  for (const [what, options] of wallets)
    await installWallet(page, {
      name: `A wallet ${what}`,
      ...options,
      accounts: [...('accounts' in options ? options.accounts : [owner.address])],
    })
  await signIn(grace, '/dashboard/security')
  for (const [what, , role, text] of wallets)
    await test.step(`a wallet ${what}: ${text}`, async () => {
      await connect(page).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `A wallet ${what}` })
        .click()
      const banner = card(page).getByRole(role).filter({ hasText: text })
      await expect(banner).toBeVisible()
      await banner.getByRole('button', { name: 'Dismiss' }).click()
      await expect(banner).toBeHidden()
      expect(calls()).toBe(0)
    })
})

test('a signature the provider rejects is reported', async ({ page, signIn, api }) => {
  await installWallet(page, { key: new Wallet(`0x${'22'.repeat(32)}`) })
  await signIn(grace, '/dashboard/security')
  await connect(page).click()
  await expect(card(page).getByRole('alert')).toContainText('was not signed with the key of this wallet address')
  api.clock.advance(6 * 60_000)
  await connect(page).click()
  await expect(card(page).getByRole('alert')).toContainText('Check the clock of this device')
  expect(api.data.users.get(grace.id)?.publicAddress).toBeNull()
})
