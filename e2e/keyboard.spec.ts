import { grace } from '../fixtures/people.ts'
import { atApplication, authorizeButton, consentAddress, denyButton } from './consent-page.ts'
import { email } from './sign-in-page.ts'
import { expect, test } from './test.ts'

test.use({ allowedErrors: [/Request to a stranger: https:\/\/stoa\.example/] })

test('consent works by keyboard alone, from sign-in to authorization', async ({ page, api }) => {
  const visits = await atApplication(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.goto(consentAddress())
  await expect(email(page)).toBeVisible()
  await press('Tab', 'Tab')
  await page.keyboard.type(grace.email)
  await press('Tab')
  await page.keyboard.type(grace.password)
  await press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Stoa asks for access' })).toBeFocused()
  await press('Tab', 'Enter')
  await expect(page.getByRole('menuitem', { name: 'Log in with a different account' })).toBeFocused()
  await press('Escape')
  await expect(page.getByRole('button', { name: 'Switch Account' })).toBeFocused()
  await press('Tab', 'Tab', 'Space')
  await expect(page.getByRole('checkbox', { name: 'Email address' })).not.toBeChecked()
  await press('Tab')
  await expect(denyButton(page)).toBeFocused()
  await press('Tab')
  await expect(authorizeButton(page)).toBeFocused()
  await expect(authorizeButton(page)).toBeEnabled()
  await press('Enter')

  await expect.poll(() => visits.map(({ hostname }) => hostname)).toEqual(['stoa.example'])
  const [authorization] = api.data.authorizations.where('accountId', grace.id)
  expect(authorization?.scopes).toEqual(['profile'])
})
