import { stoa } from '../fixtures/clients.ts'
import { grace } from '../fixtures/people.ts'
import { authorizeButton, consentAddress, context, denyButton, STOA } from './consent-page.ts'
import { withCors } from './cors.ts'
import { expect, test } from './test.ts'

/** What no provider should have let anybody register; what else is unsafe is in the table of renderer/rules/external-target.test.ts. */
const UNSAFE = {
  'an address that runs code': 'javascript:alert(1)',
  'a fragment': `${STOA}#x`,
}

test('a request that names no application, or leads where none is, can neither be authorized nor denied, and Go Back stays here', async ({
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
    // What else is no request is in the table of renderer/rules/consent-request.test.ts.
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

test('when the provider answers nonsense, the page says so and can be tried again', async ({ page, signIn }) => {
  const details = '**/oauth/clients/consent/**'
  await page.route(details, (route) => route.fulfill(withCors({ json: { name: 7 } })))
  await signIn(grace, consentAddress())
  await expect(page.getByRole('alert')).toContainText('Failed to load application details')
  await page.unroute(details)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(authorizeButton(page)).toBeVisible()
})

test('whatever an authorization is answered with, the page says so, stays, and can be tried again', async ({
  page,
  signIn,
}) => {
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

test('without a token nothing is sent', async ({ page, context, api, signIn }) => {
  await signIn(grace, consentAddress())
  await expect(authorizeButton(page)).toBeEnabled()
  await context.clearCookies({ name: 'accessToken' })
  await authorizeButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Authentication required. Please log in first.')
  expect(api.requests.list({ call: 'POST /oauth/authorize' })).toEqual([])
})

test('a request of an application that nobody knows is told, and no other is pending any more', async ({
  page,
  signIn,
}) => {
  await signIn(grace, consentAddress())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stoa asks for access')
  expect(await context(page)).toContain('"clientId":"stoa"')
  await page.goto(consentAddress({ client_id: 'nobody' }))
  await expect(page.getByRole('alert')).toContainText('Application not found')
  expect(await context(page)).toBeNull()
})

test('a hostile name is literal', async ({ page, signIn }) => {
  await page.route('**/oauth/clients/consent/**', (route) =>
    route.fulfill(withCors({ json: { name: '<img src=x onerror=alert(1)>\u202etekraM' } })),
  )
  await signIn(grace, consentAddress())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)>tekraM asks for access')
})
