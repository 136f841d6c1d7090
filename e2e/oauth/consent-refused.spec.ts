import { stoa } from '../../fixtures/clients.ts'
import { grace } from '../../fixtures/people.ts'
import { authorizeButton, consentAddress, context, denyButton, STOA } from '../support/consent-page.ts'
import { withCors } from '../support/cors.ts'
import { expect, test } from '../support/test.ts'

/** What no provider should have let anybody register; what else is unsafe is in the table of renderer/rules/oauth/external-target.test.ts. */
const UNSAFE = {
  'an address that runs code': 'javascript:alert(1)',
  'a fragment': `${STOA}#x`,
}

test('an invalid request can neither be authorized nor denied, and Go Back stays here', async ({
  page,
  signIn,
  api,
}) => {
  const client = api.data.clients.get(stoa.id)
  if (!client) throw new Error(`${stoa.name} is not in the seed`)
  api.data.clients.put({ ...client, redirectUris: [STOA, ...Object.values(UNSAFE)] })
  await signIn(grace, '/terms')
  for (const [what, address] of [
    ['no client', consentAddress({ client_id: undefined })],
    // What else is no request is in the table of renderer/rules/oauth/consent-request.test.ts.
    ['two redirect URIs', `${consentAddress()}&redirect_uri=https%3A%2F%2Fevil.example`],
    ...Object.entries(UNSAFE).map(([kind, uri]) => [kind, consentAddress({ redirect_uri: uri })] as const),
    ['an address that is not registered', consentAddress({ redirect_uri: 'https://evil.example/return' })],
  ] as const)
    await test.step(what, async () => {
      await page.goto(address)
      await expect(page.getByRole('alert')).toContainText('Failed to load application details')
      await expect(authorizeButton(page)).toHaveCount(0)
      await expect(denyButton(page)).toHaveCount(0)
    })
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')
})

test('a failed authorization shows the error and can be tried again', async ({ page, signIn }) => {
  await signIn(grace, consentAddress())
  const missing = 'Invalid authorization response - missing redirect URL'
  // Each is told in other words than the one before, which could still be there.
  for (const [what, answered, text] of [
    ['an empty address', { json: { redirectUrl: '' } }, missing],
    ['an address that runs code', { json: { redirectUrl: 'javascript:alert(1)' } }, 'Authorization failed'],
    ['a number', { json: { redirectUrl: 7 } }, missing],
    ['an error with words', { status: 400, json: { error_description: 'Not today' } }, 'Not today'],
  ] as const)
    await test.step(what, async () => {
      await page.route('**/oauth/authorize', (route) => route.fulfill(withCors(answered)))
      await authorizeButton(page).click()
      await expect(page.getByRole('alert')).toContainText(text)
      await expect(page).toHaveURL(/\/oauth\/consent\?/)
      await expect(authorizeButton(page)).toBeEnabled()
    })
})

test('an unknown application shows an error and clears the pending request', async ({ page, signIn }) => {
  await signIn(grace, consentAddress())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stoa asks for access')
  expect(await context(page)).toContain('"clientId":"stoa"')
  await page.goto(consentAddress({ client_id: 'nobody' }))
  await expect(page.getByRole('alert')).toContainText('Application not found')
  expect(await context(page)).toBeNull()
})
