import { alan, grace } from '../../fixtures/people.ts'
import { shortAddress } from '../../renderer/rules/wallet.ts'
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts'
import { callsOf, card, connect, disconnect, installWallet, owner, releaseSignature } from '../support/fake-wallet.ts'
import { expect, test } from '../support/test.ts'

test('connecting a wallet is sent once and shows on every screen', async ({ page, signIn, api }) => {
  const calls = callsOf(page)
  await installWallet(page)
  await signIn(grace, '/dashboard/security')
  await expect(card(page)).toContainText('Not connected')
  await connect(page).dblclick()
  await expect(card(page).getByRole('status')).toContainText('Wallet connected successfully!')
  await expect(card(page)).toContainText(shortAddress(owner.address))
  // The answer may come between the two clicks, when the button says 'Disconnect' already.
  await disconnect(page).hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(calls()).toBe(1)
  expect(api.data.users.get(grace.id)).toMatchObject({ publicAddress: owner.address, isWalletVerified: true })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Account status' })).toContainText(
    `${shortAddress(owner.address)} is connected`,
  )
})

test('disconnecting a wallet asks first, and it can be connected again', async ({ page, signIn, api }) => {
  await installWallet(page)
  await signIn(alan, '/dashboard/security')
  await expect(card(page)).toContainText(shortAddress(alan.publicAddress ?? ''))
  await disconnect(page).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(disconnect(page)).toBeFocused()
  await disconnect(page).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(card(page).getByRole('status').first()).toContainText('Wallet disconnected successfully!')
  await expect(dialog).toBeHidden()
  expect(api.data.users.get(alan.id)).toMatchObject({ publicAddress: null, isWalletVerified: false })
  await connect(page).click()
  await expect(card(page)).toContainText(shortAddress(owner.address))
})

test('of several wallets the user chooses one', async ({ page, signIn }) => {
  await installWallet(page, { name: 'Silver Fox', accounts: [] })
  await installWallet(page, { name: '<b>Golden\u202E Owl</b>' })
  await signIn(grace, '/dashboard/security')
  await expect(connect(page)).toBeVisible()
  await page.evaluate(() => {
    const provider = { request: async () => [] }
    const icon = 'https://evil.example/seen.png'
    for (const detail of [null, {}, { info: {}, provider }, { info: { uuid: 'x', name: 'Pixel', icon }, provider }])
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  await connect(page).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a wallet' })
  await expect(dialog.getByRole('listitem')).toHaveText(['Silver Fox', '<b>Golden Owl</b>', 'Pixel'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(connect(page)).toBeFocused()
  await connect(page).click()
  await dialog.getByRole('button', { name: 'Golden Owl' }).click()
  await expect(card(page)).toContainText(shortAddress(owner.address))
})

test('a wallet without EIP-6963 is found as window.ethereum', async ({ page, signIn }) => {
  await installWallet(page, { isOld: true })
  await signIn(grace, '/dashboard/security')
  await connect(page).click()
  await expect(card(page)).toContainText('Wallet connected successfully!')
})

test('a wallet that never answers can be given up', async ({ page, signIn }) => {
  const calls = callsOf(page)
  const { signed } = await installWallet(page, { isSlow: true })
  await signIn(grace, '/dashboard/security')
  await connect(page).click()
  await expect(card(page)).toContainText('Waiting for Stand-in. Please answer there.')
  await expectNoAxeViolationsInBothThemes(page, 'section:has(.progress-sign)')
  await signed
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(connect(page)).toBeFocused()
  await expect(card(page)).not.toContainText('Waiting')
  await releaseSignature(page)
  expect(calls()).toBe(0)
  await expect(card(page)).toContainText('No wallet connected')
})
