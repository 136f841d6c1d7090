import { alan, grace } from '../../fixtures/people.ts'
import { openMenu } from '../support/account-menu.ts'
import { expect, test } from '../support/test.ts'

test('the navigation shows the user and links to every screen, and can be skipped by keyboard', {
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
  const links = navigation.getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
    ['Home', '/'],
    ['Dashboard', '/dashboard'],
    ['Security', '/dashboard/security'],
    ['Settings', '/dashboard/settings'],
    ['Referrals', '/dashboard/referrals'],
  ])
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  const user = [
    page.getByText('AT', { exact: true }),
    page.getByText(`${alan.firstName}${alan.email}`, { exact: true }),
  ]
  await expect(page.getByRole('button', { name: /^Theme: / }).filter({ visible: true })).toHaveCount(1)
  for (const part of user) await expect(part.filter({ visible: true })).toHaveCount(1)
})

test('the menu of a narrow window closes by keyboard, click, link and resize', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(grace)
  const trigger = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const closeButton = menu.getByRole('button', { name: 'Close menu' })
  const ways: [name: string, close: () => Promise<void>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['its button', () => closeButton.click()],
    ['a click beside it', () => page.mouse.click(10, 400)],
    ['focus that leaves it', () => page.keyboard.press('Shift+Tab')],
    ['a link', () => menu.getByRole('link', { name: 'Security' }).click()],
    ['a wide window', () => page.setViewportSize({ width: 1000, height: 800 })],
  ]
  for (const [name, close] of ways)
    await test.step(name, async () => {
      await trigger.click()
      await expect(closeButton).toBeFocused()
      await close()
      await expect(menu).toBeHidden()
      if (['Escape', 'its button', 'a click beside it'].includes(name)) await expect(trigger).toBeFocused()
      // Navigation moves the focus to the heading. If that happened later, it would close the menu of the next step.
      if (name === 'a link') await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
    })
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
})
