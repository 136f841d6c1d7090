import type { Page } from '@playwright/test'
import { stoa } from '../fixtures/clients.ts'
import { alan, grace } from '../fixtures/people.ts'
import { expectNoAxeViolations } from './axe.ts'
import { authorizeButton, consentAddress, denyButton, STOA } from './consent-page.ts'
import { hold } from './hold.ts'
import { attempt } from './sign-in-page.ts'
import { openWhole } from './silence.ts'
import { standInDesktop } from './stand-in-desktop.ts'
import { expect, test } from './test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('in the shell, the result of a consent leaves through the browser, and the dashboard is shown', async ({
  page,
  api,
  portal,
}) => {
  const shell = await standInDesktop(page, { api, portal, person: grace })
  await page.goto(consentAddress())
  await denyButton(page).click()
  await expect(page).toHaveURL('/dashboard')
  expect(shell.opened[0]).toMatch(`${STOA}?error=access_denied`)
  shell.receive(`org.ancient.account:/${consentAddress()}`)
  await expect(page.getByText('You will return to stoa.example')).toBeVisible()
  await authorizeButton(page).click()
  await expect(page).toHaveURL('/dashboard')
  expect(shell.opened[1]).toMatch(/^https:\/\/stoa\.example\/return\?code=[\w-]+&state=/)
})

test('in the shell, a result that nobody takes leaves the decision open', async ({ page, api, portal }) => {
  const shell = await standInDesktop(page, { api, portal, opens: false, person: grace })
  await page.goto(consentAddress())
  await authorizeButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Stoa was not opened')
  await expect(authorizeButton(page)).toBeEnabled()
  expect(shell.opened).toHaveLength(1)
})

test('in the shell, a request whose answer the shell cannot open is no decision', async ({ page, api, portal }) => {
  await standInDesktop(page, { api, portal, person: grace })
  const client = api.data.clients.get(stoa.id)
  if (!client) throw new Error(`${stoa.name} is not in the seed`)
  api.data.clients.put({ ...client, redirectUris: ['http://stoa.example/return'] })
  await page.goto(consentAddress({ redirect_uri: 'http://stoa.example/return' }))
  await expect(page.getByRole('alert')).toContainText("The desktop app can't open the address")
  await expect(authorizeButton(page)).toHaveCount(0)
})

test('one request for consent after another shows the name of its own application', async ({ page, api, portal }) => {
  const shell = await standInDesktop(page, { api, portal, person: grace })
  // Both have registered the callback of the portal.
  const asked = (client: string) =>
    consentAddress({ client_id: client, redirect_uri: `${portal.url}/oauth/callback`, scope: undefined })
  await page.goto(asked('stoa'))
  await expect(title(page)).toContainText('Stoa')
  const answer = await hold(page, '/oauth/clients/consent/agora')
  shell.receive(`org.ancient.account:/${asked('agora')}`)
  await answer.asked
  await expect(title(page)).not.toContainText('Stoa')
  await expect(authorizeButton(page)).toBeHidden()
  await answer.letGo()
  await expect(title(page)).toContainText('Agora')
})

test('the menu goes to pages, sets the theme, signs out, and signs in as people of the demo', async ({
  page,
  api,
  portal,
}) => {
  const shell = await standInDesktop(page, { api, portal, demo: 'running' })
  await page.goto('/auth/login')
  await expect(page.getByText('This is the offline demo.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with your browser' }).click()
  await expect(title(page)).toHaveText('Go on in your browser')
  await shell.command({ name: 'sign-in', email: alan.email, password: alan.password })
  await expect(title(page)).toHaveText(/^Welcome, Alan/)
  await shell.command({ name: 'open', route: '/dashboard/security' })
  await expect(title(page)).toHaveText('Security')
  await shell.command({ name: 'theme', theme: 'dark' })
  await expect(page.locator('html')).toContainClass('dark')
  await shell.command({ name: 'sign-in', email: grace.email, password: grace.password })
  await expect(title(page)).toHaveText(/^Welcome, Grace/)
  await expect(page).toHaveURL('/dashboard')
  await shell.command({ name: 'sign-out' })
  await expect(page).toHaveURL('/auth/login')
})

test.describe('while nobody answers at the address of the provider', () => {
  test.use({ allowedErrors: [/net::ERR_/] })

  test('the offline demo is offered, and a demo that does not start can be tried again', async ({
    page,
    api,
    portal,
  }) => {
    const shell = await standInDesktop(page, { api, portal, demo: 'broken' })
    await page.route(`${api.url}/**`, (route) => route.abort())
    await page.goto('/auth/login')
    const offer = page.getByRole('button', { name: 'Start the offline demo' })
    await offer.click()
    await expect(page.getByRole('alert')).toContainText('Failed to start the offline demo')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText("The service can't be reached")).toBeVisible()
    await expectNoAxeViolations(page)
    await expect(offer).toBeEnabled()
    expect(shell.opened).toEqual([])
  })
})

test('a browser offers neither a demo nor to sign in with the browser', async ({ page, api }) => {
  let isAsked = false
  page.on('request', (request) => {
    isAsked ||= request.url().startsWith(api.url)
  })
  await openWhole(page, '/auth/login', api)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with your browser' })).toBeHidden()
  expect(isAsked, 'whether the provider is there').toBe(false)
})

test('where the system has no safe place for tokens, the sign-in screen says so', async ({ page, api, portal }) => {
  await standInDesktop(page, { api, portal, kept: false })
  await page.goto('/auth/login')
  await expect(page.getByText('you will be signed out when you close Ancient')).toBeVisible()
  await attempt(page, grace.email, grace.password)
  await expect(title(page)).toHaveText(/^Welcome, /)
  await expect(page.getByText('Cookies are needed')).toBeHidden()
})

test('a referral link is the address of the portal on the web', async ({ page, api, portal }) => {
  await standInDesktop(page, { api, portal, person: alan })
  portal.tell({ apiHost: api.url, portalUrl: 'https://account.ancient.example' })
  await page.goto('/dashboard/referrals')
  await expect(page.getByRole('textbox', { name: 'Referral link' })).toHaveValue(
    /^https:\/\/account\.ancient\.example\/auth\/register\?/,
  )
})

test('a shell that does not know the portal on the web has a referral code and no link', async ({
  page,
  api,
  portal,
}) => {
  await standInDesktop(page, { api, portal, person: alan })
  portal.tell({ apiHost: api.url, portalUrl: '' })
  await page.goto('/dashboard/referrals')
  await expect(page.getByRole('textbox', { name: 'Referral code' })).toHaveValue(alan.username)
  await expect(page.getByText("does not know the portal's address on the web")).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Referral link' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Share' }).first()).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolations(page)
})

test.describe('in the smallest window', () => {
  test.use({ viewport: { width: 900, height: 600 } })

  test('nothing that can be pressed lies under the drag strip, and signing in needs no scrolling', async ({
    page,
    api,
    portal,
  }) => {
    await standInDesktop(page, { api, portal })
    portal.tell({ apiHost: api.url, portalUrl: '' })
    const highest = () =>
      page.evaluate(() =>
        Math.min(
          ...[...document.querySelectorAll('a, button, input, summary')]
            .map((element) => element.getBoundingClientRect())
            .filter(({ height, bottom }) => height > 1 && bottom > 0)
            .map(({ top }) => top),
        ),
      )
    await page.goto('/terms')
    await expect(title(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    expect(await highest()).toBeGreaterThanOrEqual(36)
    await page.goto('/')
    await expect(title(page)).toBeVisible()
    expect(await highest()).toBeGreaterThanOrEqual(36)
    await page.goto('/auth/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    const strip = page.evaluate(() => getComputedStyle(document.body, '::before').content)
    expect(await strip).toBe('"F10 opens the menu"')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(600)
    expect(await highest()).toBeGreaterThanOrEqual(36)
    await attempt(page, grace.email, grace.password)
    await expect(title(page)).toHaveText(/^Welcome, /)
    expect(await highest()).toBeGreaterThanOrEqual(36)
  })
})
