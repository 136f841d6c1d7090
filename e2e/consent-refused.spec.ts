import { grace } from '../fixtures/people.ts'
import { expectNoAxeViolations } from './axe.ts'
import { authorizeButton, consentAddress, context, denyButton } from './consent-page.ts'
import { withCors } from './cors.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ signIn }) => {
  await signIn(grace)
})

for (const [what, parameters] of [
  ['no client', { client_id: undefined }],
  ['no redirect URI', { redirect_uri: undefined }],
  ['an address that runs code', { redirect_uri: 'javascript:alert(1)' }],
  ['the same in other case', { redirect_uri: 'JaVaScRiPt:alert(1)' }],
  ['the same behind a tab', { redirect_uri: '\tjavascript:alert(1)' }],
  ['a data address', { redirect_uri: 'data:text/html,<script>alert(1)</script>' }],
  ['a file', { redirect_uri: 'file:///etc/passwd' }],
  ['a blob', { redirect_uri: 'blob:https://stoa.example/1' }],
  ['a fragment', { redirect_uri: 'https://stoa.example/return#x' }],
  ['an address that is not registered', { redirect_uri: 'https://evil.example/return' }],
  ['one that nearly is', { redirect_uri: 'https://stoa.example/return/' }],
] as const)
  test(`a request with ${what} can neither be authorized nor denied (R-02, TO03, TO04)`, async ({ page }) => {
    await page.goto(consentAddress(parameters))
    await expect(page.getByRole('alert')).toContainText('Failed to load application details')
    await expect(authorizeButton(page)).toHaveCount(0)
    await expect(denyButton(page)).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/')
  })

test('a request with a parameter twice is refused', async ({ page }) => {
  await page.goto(`${consentAddress()}&redirect_uri=https%3A%2F%2Fevil.example`)
  await expect(page.getByRole('alert')).toContainText('Failed to load application details')
})

test('an application that nobody knows (R-20, TO15)', async ({ page }) => {
  await page.goto(consentAddress({ client_id: 'nobody' }))
  await expect(page.getByRole('alert')).toContainText('Application not found')
})

test('when the provider answers nonsense, the page says so and can be tried again (R-20, TO15)', async ({ page }) => {
  const details = '**/oauth/clients/consent/**'
  await page.route(details, (route) => route.fulfill(withCors({ json: { name: 7 } })))
  await page.goto(consentAddress())
  await expect(page.getByRole('alert')).toContainText('Failed to load application details')
  await page.unroute(details)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(authorizeButton(page)).toBeVisible()
})

for (const [what, answered, text] of [
  ['an empty address', { json: { redirectUrl: '' } }, 'Invalid authorization response - missing redirect URL'],
  ['a number', { json: { redirectUrl: 7 } }, 'Invalid authorization response - missing redirect URL'],
  ['an address that runs code', { json: { redirectUrl: 'javascript:alert(1)' } }, 'Authorization failed'],
  ['an error with words', { status: 400, json: { error_description: 'Not today' } }, 'Not today'],
] as const)
  test(`when the authorization is answered with ${what}, the page says "${text}" and stays (R-02, TO08)`, async ({
    page,
  }) => {
    await page.goto(consentAddress())
    await page.route('**/oauth/authorize', (route) => route.fulfill(withCors(answered)))
    await authorizeButton(page).click()
    await expect(page.getByRole('alert')).toContainText(text)
    await expect(page).toHaveURL(/\/oauth\/consent\?/)
    await expect(authorizeButton(page)).toBeEnabled()
  })

test('without a token nothing is sent', async ({ page, context, api }) => {
  await page.goto(consentAddress())
  await expect(authorizeButton(page)).toBeEnabled()
  await context.clearCookies({ name: 'accessToken' })
  await authorizeButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Authentication required. Please log in first.')
  expect(api.requests.list({ call: 'POST /oauth/authorize' })).toEqual([])
})

test('a request that cannot be decided is not pending any more', async ({ page }) => {
  await page.goto(consentAddress())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stoa asks for access')
  expect(await context(page)).toContain('"clientId":"stoa"')
  await page.goto(consentAddress({ client_id: 'nobody' }))
  await expect(page.getByRole('alert')).toContainText('Application not found')
  expect(await context(page)).toBeNull()
})

test('a hostile name is literal (R-01, TU03)', async ({ page }) => {
  await page.route('**/oauth/clients/consent/**', (route) =>
    route.fulfill(withCors({ json: { name: '<img src=x onerror=alert(1)>\u202etekraM' } })),
  )
  await page.goto(consentAddress())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)>tekraM asks for access')
})
