import { grace } from '../../fixtures/people.ts'
import { authorizeButton, consentAddress, context, denyButton, STOA, setRedirectUris } from '../support/consent-page.ts'
import { expect, test } from '../support/test.ts'

const FAILED = 'Failed to load application details'

test('an invalid request has neither Authorize nor Deny', async ({ page, signIn, api }) => {
  // The page must not rely on the provider to reject the last two.
  setRedirectUris(api, [STOA, 'javascript:alert(1)', `${STOA}#x`])
  await signIn(grace, '/terms')
  for (const [what, address, text] of [
    ['no client', consentAddress({ client_id: undefined }), FAILED],
    ['an unknown client', consentAddress({ client_id: 'unknown' }), 'Application not found'],
    ['an address that runs code', consentAddress({ redirect_uri: 'javascript:alert(1)' }), FAILED],
    ['a fragment', consentAddress({ redirect_uri: `${STOA}#x` }), FAILED],
    ['an unregistered address', consentAddress({ redirect_uri: 'https://evil.example/return' }), FAILED],
  ] as const)
    await test.step(what, async () => {
      await page.goto(address)
      await expect(page.getByRole('alert')).toContainText(text)
      await expect(authorizeButton(page)).toHaveCount(0)
      await expect(denyButton(page)).toHaveCount(0)
      expect(await context(page)).toBeNull()
    })
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')
})

test('a failed authorization can be tried again', async ({ page, signIn, api }) => {
  await signIn(grace, consentAddress())
  for (const [what, status, body, text] of [
    ['an address that runs code', 200, { redirectUrl: 'javascript:alert(1)' }, 'Authorization failed'],
    ['a forbidden permission', 403, { message: 'Administrators only' }, 'Administrators only'],
  ] as const)
    await test.step(what, async () => {
      api.faults.clear()
      api.faults.set({ call: 'POST /oauth/authorize', kind: 'status', status, body })
      await authorizeButton(page).click()
      await expect(page.getByRole('alert')).toContainText(text)
      await expect(page).toHaveURL(/\/oauth\/consent\?/)
      await expect(authorizeButton(page)).toBeEnabled()
    })
})
