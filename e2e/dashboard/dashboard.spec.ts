import { ada, alan, grace } from '../../fixtures/people.ts'
import { openMenu } from '../support/account-menu.ts'
import { expect, test } from '../support/test.ts'

test('the navigation names the user and leads everywhere, after a skip link', {
  tag: '@narrow',
}, async ({ page, signIn }) => {
  await signIn(alan)
  await expect(page).toHaveTitle('Dashboard · Ancient')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await openMenu(page)
  const navigation = page.getByRole('navigation', { name: 'Account' })
  expect(
    await navigation
      .getByRole('link')
      .evaluateAll((links) => links.map((a) => [a.textContent, a.getAttribute('href')])),
  ).toEqual([
    ['Home', '/'],
    ['Dashboard', '/dashboard'],
    ['Security', '/dashboard/security'],
    ['Settings', '/dashboard/settings'],
    ['Referrals', '/dashboard/referrals'],
  ])
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('AT', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByTitle(alan.firstName, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText(alan.email).filter({ visible: true })).toHaveCount(1)
})

test('a member sees membership, tokens and account status', async ({ page, signIn }) => {
  await signIn(alan)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${alan.firstName}`)
  await expect(main).toContainText(`${alan.membership}·250.5 Tokens`)
  const states = await page.getByRole('region', { name: 'Account status' }).innerText()
  expect(states.split('\n').filter(Boolean)).toEqual([
    'Email Verification',
    'Your email address is confirmed',
    'Enabled',
    'Web3 Wallet',
    '0x7099…79C8 is connected',
    'Enabled',
    'Strong Password',
    'Meets all the password rules',
    'Enabled',
  ])
})

test('a member with nothing sees Disabled everywhere', async ({ page, signIn }) => {
  const { id, email } = grace
  await page.route('**/users/profile', (route) =>
    route.fulfill({ json: { id, username: 'grace', email, isEmailVerified: false } }),
  )
  await signIn(grace)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, grace')
  await expect(page.getByRole('main')).toContainText('0 Tokens')
  await expect(page.getByRole('region', { name: 'Account status' }).getByText('Disabled')).toHaveCount(3)
})

test('the narrow menu closes by every expected way', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(grace)
  const opener = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await opener.click()
  await page.mouse.click(10, 400)
  await expect(menu).toBeHidden()
  await opener.click()
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(menu).toBeHidden()
  await expect(page.locator(':focus')).toBeVisible()
  await opener.click()
  await menu.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/dashboard/security')
  await expect(menu).toBeHidden()
  // The focus goes there, and would leave a menu that is open already.
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
  await opener.click()
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(menu).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
})

test('a printed dashboard has whole lists and no controls', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1060, height: 700 })
  await signIn(ada)
  const users = page.getByRole('table', { name: 'Users' })
  await expect(users.getByRole('row')).toHaveCount(26)
  await page.emulateMedia({ media: 'print' })
  for (const part of ['navigation', 'button', 'searchbox', 'combobox'] as const)
    await expect(page.getByRole(part)).toHaveCount(0)
  await expect(users.getByRole('columnheader')).toHaveText(['User', 'Role', 'Status', 'Country', 'Joined'])
  // Where the navigation was, there is no gap, and no list is cut at the height that it scrolls in.
  const { width } = (await page.getByRole('main').boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(1000)
  const activities = page.getByRole('list', { name: 'Recent Activity' })
  expect(await activities.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
})
