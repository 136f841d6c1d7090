import { ada, grace } from '../../fixtures/people.ts'
import { pendingConsentAddress, savePendingConsent } from '../support/consent-page.ts'
import { submitSignIn } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'
import { recordAddresses } from '../support/watch.ts'

test('a signed-in user skips the sign-in page, except in an OAuth flow', async ({ page, signIn }) => {
  await signIn(grace, '/auth/login')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/auth/login?client_id=demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the product')
  await submitSignIn(page, ada.email, ada.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${ada.firstName}`)
})

test('signing in opens a pending consent request before a saved address', async ({ page }) => {
  await page.goto('/auth/login')
  await page.evaluate(() => sessionStorage.setItem('redirectUrl', '/terms'))
  await savePendingConsent(page)
  const addresses = recordAddresses(page)
  await submitSignIn(page, grace.email, grace.password)
  await expect.poll(() => addresses).toContain(pendingConsentAddress)
  expect(addresses[0]).toBe(pendingConsentAddress)
})

test('signing in opens a saved OAuth address before other saved addresses', async ({ page }) => {
  await page.goto('/country-membership')
  await page.goto('/auth/login')
  await page.evaluate(() => {
    sessionStorage.setItem('oauthRedirectUrl', '/terms?client_id=x')
    sessionStorage.setItem('redirectUrl', '/privacy')
  })
  const addresses = recordAddresses(page)
  await submitSignIn(page, grace.email, grace.password)
  await expect(page).toHaveURL('/terms?client_id=x')
  expect(addresses).toEqual(['/terms?client_id=x'])
  expect(await page.evaluate(() => [sessionStorage.oauthRedirectUrl, sessionStorage.redirectUrl])).toEqual([
    undefined,
    undefined,
  ])
  await page.goBack()
  await expect(page).toHaveURL('/country-membership')
})
