import type { Page } from '@playwright/test'
import { ada, alan, grace } from '../../fixtures/people.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts'
import { readClipboard } from '../support/clipboard.ts'
import {
  card,
  connectButton,
  disconnectButton,
  installWallet,
  owner,
  releaseSignature,
} from '../support/fake-wallet.ts'
import { submitSignIn } from '../support/forms.ts'
import { untilIdle } from '../support/hydration.ts'
import { expect, test } from '../support/test.ts'

/** The short form of the fake wallet's address. */
const OWNER = '0x2BD0…5c41'

const connectRequests = (api: MockApi) => api.requests.list({ call: 'POST /users/connect-wallet' })
const walletDialog = (page: Page) => page.getByRole('dialog', { name: 'Choose a wallet' })

test('a double click connects a wallet once, and the dashboard shows it', async ({ page, signIn, api }) => {
  await installWallet(page)
  await signIn(grace, '/dashboard/security')
  await expect(card(page)).toContainText('Not connected')
  await connectButton(page).dblclick()
  await expect(card(page).getByRole('status').filter({ hasText: 'Wallet connected successfully!' })).toBeVisible()
  await expect(card(page)).toContainText(OWNER)
  // The second click of a double-click may come when the button already says 'Disconnect'.
  await disconnectButton(page).hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(connectRequests(api)).toHaveLength(1)
  expect(api.db.users.get(grace.id)).toMatchObject({ publicAddress: owner.address, isWalletVerified: true })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Account status' })).toContainText(OWNER)
})

test('a wallet can be disconnected after confirmation and connected again', async ({ page, signIn, api }) => {
  await installWallet(page, { isLegacy: true })
  await signIn(alan, '/dashboard/security')
  await expect(card(page)).toContainText('0x7099…79C8')
  const next = page.getByRole('region', { name: 'Change password' })
  const place = await next.boundingBox()
  await disconnectButton(page).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(card(page).getByRole('status').filter({ hasText: 'Wallet disconnected successfully!' })).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(api.db.users.get(alan.id)).toMatchObject({ publicAddress: null, isWalletVerified: false })
  expect(await next.boundingBox()).toEqual(place)
  await connectButton(page).click()
  await expect(card(page)).toContainText(OWNER)
  expect(await next.boundingBox(), 'the cards below stay in place').toEqual(place)
})

test("a wallet's address can be copied, and a dialog that another tab makes pointless closes", async ({
  page,
  context,
  signIn,
}) => {
  await signIn(alan, '/dashboard/security')
  await card(page).getByRole('button', { name: 'Copy wallet address' }).click()
  await expect(card(page).getByText('Copied to clipboard')).toBeVisible()
  expect(await readClipboard(page)).toBe(alan.publicAddress)

  await disconnectButton(page).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard/security')
  await disconnectButton(other).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(dialog).toBeHidden()
  // The focus is on the heading of the card. A page in the background has no `:focus`.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Wallet connection')
})

test('a user with several wallets chooses one', { tag: '@every-browser' }, async ({ page, signIn }) => {
  await installWallet(page, { name: 'Silver Fox', accounts: [] })
  await installWallet(page, { name: '<b>Golden\u202E Owl</b>' })
  await signIn(grace, '/dashboard/security')
  await expect(connectButton(page)).toBeVisible()
  await page.evaluate(() => {
    const provider = { request: async () => [] }
    const icon = 'https://evil.example/seen.png'
    for (const detail of [null, {}, { info: {}, provider }, { info: { uuid: 'x', name: 'Pixel', icon }, provider }])
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  await connectButton(page).press('Enter')
  await expect(walletDialog(page).getByRole('listitem')).toHaveText(['Silver Fox', '<b>Golden Owl</b>', 'Pixel'])
  await walletDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(connectButton(page)).toBeFocused()
  await connectButton(page).click()
  await walletDialog(page).getByRole('button', { name: 'Golden Owl' }).click()
  await expect(card(page)).toContainText(OWNER)
})

test('a user can stop waiting for a wallet that never responds', async ({ page, signIn, api }) => {
  const { signed } = await installWallet(page, { isSlow: true })
  await signIn(grace, '/dashboard/security')
  await connectButton(page).click()
  await expect(card(page)).toContainText('Waiting for Fake Wallet. Please confirm in your wallet.')
  await expectNoAxeViolationsInBothThemes(page, 'section:has(.spinner)')
  await signed
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(connectButton(page)).toBeFocused()
  await expect(card(page)).not.toContainText('Waiting')
  await releaseSignature(page)
  await expect(card(page)).toContainText('No wallet')
  await signIn(grace)
  expect(connectRequests(api)).toEqual([])
})

test('a signature connects no wallet to an account that another tab signs in to', async ({
  page,
  context,
  signIn,
  api,
}) => {
  const { signed } = await installWallet(page, { isSlow: true })
  await signIn(grace, '/dashboard/security')
  await connectButton(page).click()
  await signed
  // After the storage event, but before React renders the other account.
  await page.evaluate(() =>
    addEventListener('storage', ({ key }) => key === 'user' && dispatchEvent(new Event('release-signature'))),
  )
  const other = await context.newPage()
  await other.goto('/auth/login?client_id=x')
  await submitSignIn(other, ada.email, ada.password)
  await expect(page.getByText(ada.email).first()).toBeAttached()
  await untilIdle(page)
  expect(connectRequests(api)).toEqual([])
})

const unusableWallets = [
  ['without accounts', { accounts: [] }, 'alert', 'No account selected'],
  [
    'that denies access',
    { errors: { eth_requestAccounts: 4001 } },
    'status',
    "You declined the request in your wallet. Connect again when you're ready.",
  ],
  [
    'that denies signing',
    { errors: { personal_sign: 4001 } },
    'status',
    "You declined the request in your wallet. Connect again when you're ready.",
  ],
  ['with a pending request', { errors: { eth_requestAccounts: -32002 } }, 'alert', 'has a pending request'],
  ['that fails', { errors: { eth_chainId: -32603 } }, 'alert', 'Failed to connect wallet'],
  ['with invalid accounts', { accounts: ['<img src=x>'] }, 'alert', 'Failed to connect wallet'],
  ['that switches accounts', { switchesTo: [`0x${'12'.repeat(20)}`] }, 'alert', 'You switched accounts'],
  ['that locks', { switchesTo: [] }, 'alert', 'You switched accounts'],
] as const satisfies [string, Parameters<typeof installWallet>[1], string, string][]

test('a wallet that rejects, fails or switches accounts is reported', async ({ page, signIn, api }) => {
  for (const [name, options] of unusableWallets)
    await installWallet(page, {
      name: `Wallet ${name}`,
      ...options,
      accounts: [...('accounts' in options ? options.accounts : [owner.address])],
    })
  await signIn(grace, '/dashboard/security')
  for (const [name, , role, text] of unusableWallets)
    await test.step(`a wallet ${name}: ${text}`, async () => {
      await connectButton(page).click()
      await walletDialog(page)
        .getByRole('button', { name: `Wallet ${name}` })
        .click()
      const banner = card(page).getByRole(role).filter({ hasText: text })
      await expect(banner).toBeVisible()
      if (role === 'status') await expect(banner).not.toContainText('Failed')
      await banner.getByRole('button', { name: 'Dismiss' }).click()
      await expect(banner).toBeHidden()
    })
  await signIn(grace)
  expect(connectRequests(api)).toEqual([])
})

test.describe(() => {
  test.use({ host: 'portal with the demo wallet' })

  test('after the demo wallet was chosen and has closed, the focus is on Connect again', async ({ page, signIn }) => {
    await installWallet(page)
    await signIn(grace, '/dashboard/security')
    await connectButton(page).press('Enter')
    await walletDialog(page).getByRole('button', { name: 'Demo Wallet' }).press('Enter')
    await page.getByRole('button', { name: 'Reject' }).press('Enter')
    await expect(connectButton(page)).toBeFocused()
  })

  test('the demo wallet asks before it shares an account or signs, and loads nothing on return', async ({
    page,
    signIn,
    api,
  }) => {
    await signIn(grace, '/dashboard/security')
    await test.step('a tab of the demo loads nothing when the user comes back to it', async () => {
      await expect(connectButton(page)).toBeVisible()
      const urls: string[] = []
      page.on('request', (request) => urls.push(request.url()))
      // The second request comes after any that the event makes.
      await page.evaluate(() => {
        document.dispatchEvent(new Event('visibilitychange'))
        return fetch('/favicon.svg').then(({ ok }) => ok)
      })
      expect(urls).not.toContain(page.url())
    })

    await connectButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('wants to see your account')
    await page.keyboard.press('Escape')
    await expect(card(page)).toContainText("You declined the request in your wallet. Connect again when you're ready.")
    await connectButton(page).click()
    await dialog.getByRole('button', { name: 'Allow' }).click()
    await expect(dialog).toContainText('wants you to sign in with your Ethereum account')
    await expectNoAxeViolationsInBothThemes(page)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(card(page)).toContainText("You declined the request in your wallet. Connect again when you're ready.")
    await connectButton(page).click()
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(disconnectButton(page)).toBeVisible()
    expect(api.db.users.get(grace.id)?.isWalletVerified).toBe(true)
  })
})
