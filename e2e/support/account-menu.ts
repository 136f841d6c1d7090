import { expect, type Page } from '@playwright/test'

/** Opens the navigation, which narrow windows have behind a button. */
export async function openMenu(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  const trigger = page.getByRole('button', { name: 'Open menu' })
  if (await trigger.isVisible()) await trigger.click()
}

export const signOutButton = (page: Page) => page.getByRole('button', { name: /Sign out|Signing out\.\.\./ })

export async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await signOutButton(page).click()
}
