import { stoa } from '../fixtures/clients.ts'
import { alan, grace } from '../fixtures/people.ts'
import { expectNoAxeViolations } from './axe.ts'
import { atApplication, authorizeButton, consentAddress, context, denyButton, STOA } from './consent-page.ts'
import { attempt } from './sign-in-page.ts'
import { expect, test } from './test.ts'

test.use({ allowedErrors: [/Request to a stranger: https?:\/\/(stoa|odeon)\.example/] })

test('the page says who asks, who is asked, for what, and where it leads', async ({ page, signIn }) => {
  await signIn(grace, consentAddress())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stoa asks for access')
  await expect(page.getByText('Grace Hopgood')).toBeVisible()
  await expect(page.getByText(grace.email)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await expect(page.getByText('Your name, email and username')).toBeVisible()
  await expect(page.getByText('stoa.example', { exact: true })).toBeVisible()
  await page.getByText('You will return to').click()
  await expect(page.getByText(STOA)).toBeVisible()
  await expect(authorizeButton(page)).toBeEnabled()
  await expectNoAxeViolations(page)
})

test('Authorize, once something is ticked, sends that, and leads back with a code and the same state; two clicks in one frame are one (R-13, TO01, TO10)', async ({
  page,
  signIn,
}) => {
  const visits = await atApplication(page)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/oauth/authorize') && request.method() === 'POST') sent.push(request.postDataJSON())
  })
  await signIn(grace, consentAddress())
  await expect(authorizeButton(page)).toBeEnabled()
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await expect(authorizeButton(page)).toBeDisabled()
  await expect(page.getByText('Choose at least one permission')).toBeVisible()
  await page.getByRole('checkbox', { name: /Basic profile/ }).check()
  await expect(authorizeButton(page)).toBeEnabled()
  await authorizeButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveTitle('Application')
  expect(sent).toEqual([
    {
      client_id: 'stoa',
      redirect_uri: STOA,
      scope: 'profile',
      state: 'a b&c=+%2B',
      response_type: 'code',
      consent: true,
    },
  ])
  expect(visits[0]?.searchParams.get('state')).toBe('a b&c=+%2B')
  expect(visits[0]?.searchParams.get('code')).toBeTruthy()
  await page.goto('/terms')
  expect(await context(page)).toBeNull()
})

test('Deny leads back with access_denied, and keeps what the address had (TO02)', async ({ page, signIn, api }) => {
  const visits = await atApplication(page)
  await signIn(
    grace,
    consentAddress({ client_id: 'odeon', redirect_uri: 'https://odeon.example/signed-in?from=account', scope: 'read' }),
  )
  await denyButton(page).click()
  await expect(page).toHaveTitle('Application')
  expect(Object.fromEntries(visits[0]?.searchParams ?? [])).toEqual({
    from: 'account',
    error: 'access_denied',
    state: 'a b&c=+%2B',
    iss: api.url,
  })
  await page.goto('/terms')
  expect(await context(page)).toBeNull()
})

test('the page that an application on this device was opened from says where to go on', async ({ page, signIn }) => {
  await signIn(
    grace,
    consentAddress({
      client_id: 'ancient-desktop',
      redirect_uri: 'org.ancient.account://oauth/callback',
      scope: 'account',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    }),
  )
  await authorizeButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Go on in Ancient for the desktop' })).toBeVisible()
  await expect(authorizeButton(page)).toHaveAccessibleName('Authorize')
  await expect(authorizeButton(page)).toBeDisabled()
  await expect(denyButton(page)).toBeDisabled()
})

test('a registered redirect URI is used even with plain http or a scheme without a dot', async ({
  page,
  signIn,
  api,
}) => {
  const [site, app] = ['http://stoa.example/return', 'stoa-app://return']
  const client = api.data.clients.get(stoa.id)
  if (!client) throw new Error(`${stoa.name} is not in the seed`)
  api.data.clients.put({ ...client, redirectUris: [site, app] })
  await page.route('http://stoa.example/**', (route) => route.fulfill({ body: 'Welcome back to Stoa' }))

  await signIn(grace, consentAddress({ redirect_uri: site }))
  await authorizeButton(page).click()
  await expect(page.getByText('Welcome back to Stoa')).toBeVisible()
  expect(page.url()).toMatch(/^http:\/\/stoa\.example\/return\?code=/)

  await page.goto(consentAddress({ redirect_uri: site }))
  await denyButton(page).click()
  await expect(page.getByText('Welcome back to Stoa')).toBeVisible()
  expect(page.url()).toMatch(/^http:\/\/stoa\.example\/return\?error=access_denied&/)

  await page.goto(consentAddress({ redirect_uri: app }))
  await expect(page.getByText('the application “stoa-app” on this device')).toBeVisible()
  await authorizeButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Go on in Stoa' })).toBeVisible()
})

test('an answer that the portal relays is told to lead where it ends', async ({ page, signIn, portal }) => {
  await signIn(grace, consentAddress({ redirect_uri: `${portal.url}/oauth/callback` }))
  await expect(page.getByText('You will return to stoa.example')).toBeVisible()
})

test('risky permissions carry a mark, unknown ones are literal, and what is new since the last time is told', async ({
  page,
  signIn,
}) => {
  await signIn(
    alan,
    consentAddress({
      client_id: 'odeon',
      redirect_uri: 'https://odeon.example/signed-in?from=account',
      scope: 'profile,write  admin <b>x</b>',
    }),
  )
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await expect(page.getByText('Only allow this to an application that you trust.')).toHaveCount(2)
  await expect(page.getByText('Access to <b>x</b> data')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'New' })).toHaveCount(3)
  await expect(authorizeButton(page)).toBeEnabled()
  await expectNoAxeViolations(page)
})

test('200 scopes are cut to 50, quickly (TO12)', async ({ page, signIn }) => {
  const scope = Array.from({ length: 200 }, (_, index) => `s${index}`).join(' ')
  await signIn(grace, consentAddress({ scope }))
  await expect(page.getByRole('checkbox')).toHaveCount(50, { timeout: 2_000 })
})

test('the buttons wait half a second after the page was looked at', async ({ page, signIn }) => {
  await page.clock.install()
  await signIn(grace, consentAddress())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stoa asks for access')
  await page.clock.runFor(600)
  await expect(authorizeButton(page)).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect(authorizeButton(page)).toBeDisabled()
  await expect(denyButton(page)).toBeDisabled()
  await page.clock.runFor(400)
  await expect(authorizeButton(page)).toBeDisabled()
  await page.clock.runFor(200)
  await expect(authorizeButton(page)).toBeEnabled()
})

test('a visitor signs in first, and comes back to the same request with nothing authorized (TO13)', async ({
  page,
}) => {
  const address = consentAddress({ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' })
  await page.goto(address)
  await expect(page).toHaveURL('/auth/login')
  expect(await context(page)).toContain('"clientId":"stoa"')
  expect(await page.evaluate(() => sessionStorage.oauthRedirectUrl)).toBe(address)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/oauth/authorize')) calls++
  })
  await attempt(page, grace.email, grace.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stoa asks for access')
  expect(new URL(page.url()).searchParams.get('code_challenge')).toBe('x'.repeat(43))
  expect(new URL(page.url()).searchParams.get('state')).toBe('a b&c=+%2B')
  expect(calls).toBe(0)
})
