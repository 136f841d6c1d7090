import type { Page } from '@playwright/test'
import { agora, createClients } from '../../fixtures/clients.ts'
import { grace } from '../../fixtures/people.ts'
import { newcomer } from '../../fixtures/states-auth.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts'
import { authorizeButton, denyButton } from '../support/consent-page.ts'
import { verifyInMailbox } from '../support/email-links.ts'
import { createButton, solve, submitSignIn, typeInto } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const REDIRECT = 'Sign in with Ancient'
const POPUP = 'Sign in with a popup'

/** The URL of the demo application. Registers it, since a test's API has a new port. */
function demoUrl(api: MockApi & { url: string }): string {
  for (const client of createClients({ api: api.url, portal: api.portalOrigin }))
    if (client.id === agora.id) api.db.clients.put(client)
  return `${api.url}/__mock/demo`
}

const demoButton = (page: Page, name: string) => page.getByRole('button', { name })
/** The titles of the requests in the flow inspector. */
const requestTitles = (page: Page) => page.locator('summary strong')

test('signing in by redirect shows every request of the flow', async ({ page, signIn, api }) => {
  await signIn(grace, demoUrl(api))
  await expect(page.getByText('No requests yet.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Email address/ }).check()
  await demoButton(page, REDIRECT).click()
  await page.getByRole('checkbox', { name: 'Read account data' }).uncheck()
  await authorizeButton(page).click()

  await expect(page.getByRole('heading', { name: 'Signed in as Grace Hopgood' })).toBeVisible()
  await expect(page).toHaveURL(/\/__mock\/demo$/)
  const flow = ['Discover the provider', 'Ask for consent in the portal', 'The portal responds']
  await expect(requestTitles(page)).toHaveText([...flow, 'Exchange the code for tokens', 'Load the profile'])
  await requestTitles(page).filter({ hasText: 'Exchange the code' }).click()
  const exchange = page.getByRole('listitem').filter({ hasText: 'Exchange the code' })
  for (const [heading, name, value] of [
    ['Sent', 'code_verifier', /^[\w-]{43}$/],
    ['Received', 'scope', 'profile email'],
    ['Access token, decoded: claims', 'sub', grace.id],
  ] as const) {
    const table = exchange.getByRole('heading', { name: heading }).locator('+ dl')
    await expect(table.locator(`dt:text-is("${name}") + dd code`)).toHaveText(value)
    await expect(table.locator(`dt:text-is("${name}") + dd p`)).not.toBeEmpty()
  }
  const token = exchange.locator('dt:text-is("access_token") + dd')
  await expect(token.getByText(/^[\w-]+\.[\w-]+\.[\w-]+$/)).toBeHidden()
  await token.getByText(/^eyJ[\w-]{21}… \d{3} characters$/).click()
  await expect(token.getByText(/^[\w-]+\.[\w-]+\.[\w-]+$/)).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  const application = page.getByRole('region', { name: 'Signed in as' })
  await expect(application.getByText(grace.email).filter({ visible: true })).toHaveCount(1)
  await expect(application.getByText('Agora may use:').locator('+ ul > li')).toHaveText([
    'Basic profile profile',
    'Email address email',
  ])
  await expect(application.getByText('Not allowed:').locator('+ ul > li')).toHaveText(['Read account data read'])
  await expect(application.locator('dt:text-is("preferred_username") + dd')).toHaveText(grace.username)
  await expectNoAxeViolationsInBothThemes(page)

  await demoButton(page, 'Refresh the tokens').click()
  await expect(page.getByRole('status')).toHaveText(/Agora has new tokens/)
  await page.goto(`${demoUrl(api)}/callback?code=x&state=y`)
  await expect(page.getByRole('alert')).toHaveText(/^Agora ignored a response .* You are still signed in\./)
  await expect(page.getByRole('heading', { name: 'Signed in as Grace Hopgood' })).toBeVisible()
  await demoButton(page, 'Sign out').click()
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeFocused()
  await page.goto(`${demoUrl(api)}/callback?code=x&state=y`)
  await expect(page.getByRole('alert')).toHaveText(/^Agora ignored a response .* To sign in, start in this tab\./)
  await expect(requestTitles(page)).toHaveCount(9)
})

test('the demo explains denied access and keeps the permissions', async ({ page, signIn, api }) => {
  await signIn(grace, demoUrl(api))
  await page.getByRole('checkbox', { name: /Email address/ }).check()
  await demoButton(page, REDIRECT).click()
  await denyButton(page).click()
  await expect(page.getByRole('status')).toHaveText(/^You denied access/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
})

test('the demo explains a closed popup, revoked access and an unknown error', {
  tag: '@every-browser',
}, async ({ page, signIn, api }) => {
  await signIn(grace, demoUrl(api))
  const opened = page.waitForEvent('popup')
  await demoButton(page, POPUP).click()
  const popup = await opened
  await expect(denyButton(popup)).toBeVisible()
  await demoButton(page, 'Show the popup').click()
  await popup.close()
  await expect(page.getByRole('status')).toHaveText(/^You denied access or closed the popup/)
  await expect(demoButton(page, REDIRECT)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const openedAgain = page.waitForEvent('popup')
  await demoButton(page, POPUP).click()
  const secondPopup = await openedAgain
  const closed = secondPopup.waitForEvent('close')
  await authorizeButton(secondPopup).click()
  await closed
  await expect(page.getByRole('heading', { name: 'Signed in as Grace Hopgood' })).toBeVisible()
  await expect(page.getByText(/^postMessage from /)).toBeVisible()
  const runs = page.getByRole('heading', { name: /^Sign-in / })
  await expect(runs).toHaveText([2, 1].map((number) => new RegExp(`^Sign-in ${number}, \\d+:\\d\\d\\s[AP]M$`)))

  // oauth-metadata.test.ts checks the provider's real response to revoked access.
  api.faults.add({ call: 'POST /oauth/token', kind: 'status', status: 400, body: { error: 'invalid_grant' } })
  await demoButton(page, 'Refresh the tokens').click()
  await expect(page.getByRole('alert')).toHaveText(/no longer valid: access was revoked/)
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible()

  await test.step('the demo shows an unknown error as it is', async () => {
    api.faults.clear()
    const body = { error: 'constructor', valueOf: 'x' }
    api.faults.add({ call: 'POST /oauth/token', kind: 'status', status: 400, body })
    await demoButton(page, REDIRECT).click()
    await authorizeButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('The provider rejected the request: constructor. Sign in again.')
    await requestTitles(page).filter({ hasText: 'Exchange the code' }).first().click()
    await expect(page.locator('dt:text-is("valueOf") + dd')).toHaveText('x')
  })
})

test('a new user who registers from an app is signed in to it afterwards', { tag: '@every-browser' }, async ({
  page,
  context,
  api,
}) => {
  await page.goto(demoUrl(api))
  await demoButton(page, REDIRECT).click()
  await expect(page).toHaveURL('/auth/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await typeInto(page, newcomer)
  await solve(page)
  await createButton(page).click()
  await expect(page).toHaveURL('/auth/verify-pending')
  await expect(page.getByText('OAuth Authorization Pending')).toBeVisible()

  await verifyInMailbox(context, api)
  await page.getByRole('link', { name: 'Continue' }).click()
  await submitSignIn(page, newcomer.Email, newcomer.Password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agora asks for access')
  await authorizeButton(page).click()
  const name = `${newcomer['First name']} ${newcomer['Last name']}`
  await expect(page.getByRole('heading', { name: `Signed in as ${name}` })).toBeVisible()
})
