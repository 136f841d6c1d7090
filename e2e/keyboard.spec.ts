import { stoa } from '../fixtures/clients.ts'
import { grace } from '../fixtures/people.ts'
import { atApplication, authorizeButton, consentAddress, denyButton } from './consent-page.ts'
import { answers, map, mapCard } from './country-membership-page.ts'
import { email } from './sign-in-page.ts'
import { expect, test } from './test.ts'

test.use({ allowedErrors: [/Request to a stranger: https:\/\/stoa\.example/] })

test('somebody without a mouse signs in for an application, looks at the account, leaves a permission out and authorizes', async ({
  page,
  api,
}) => {
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

test('whoever decides with Enter on a permission, and is refused, still stands on it', async ({
  page,
  api,
  signIn,
}) => {
  await signIn(grace, consentAddress())
  await expect(authorizeButton(page)).toBeEnabled()
  api.data.clients.delete(stoa.id)
  const permission = page.getByRole('checkbox', { name: 'Email address' })
  await permission.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(permission).toBeFocused()
  await page.keyboard.press('Space')
  await expect(permission).not.toBeChecked()
})

for (const viewport of [
  { width: 900, height: 600 },
  { width: 1366, height: 650 },
])
  test(`the arrow keys on the map keep the country and its numbers in view at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await answers(page, [
      ['CA', 900],
      ['NZ', 20],
    ])
    await page.goto('/country-membership')
    await expect(map(page)).toBeVisible()
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await page.keyboard.press('Tab')
    for (const [key, name, numbers] of [
      ['ArrowRight', 'New Zealand', '20 members · Rank 2'],
      ['ArrowLeft', 'Canada', '900 members · Rank 1'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('option', { name })).toBeFocused()
      await expect(page.getByRole('option', { name })).toBeInViewport({ ratio: 1 })
      await expect(mapCard(page).getByText(numbers)).toBeInViewport({ ratio: 1 })
    }
  })
