import type { Page } from '@playwright/test'
import { alan, grace, linus } from '../../fixtures/people.ts'
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts'
import { readClipboard } from '../support/clipboard.ts'
import { verificationLink } from '../support/email-links.ts'
import { expect, test } from '../support/test.ts'

const confirmIn = (page: Page, question: string | RegExp) =>
  page
    .getByRole('dialog', { name: question })
    .getByRole('button', { name: /^Remove/ })
    .click()

for (const name of ['api', 'states', 'mailbox', 'presentation'])
  test(`the page ${name} is accessible and fits a phone`, async ({ page, api }) => {
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`${api.url}/__mock/presentation/step`, { method: 'POST', headers, body: '{"step":0}' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${api.url}/__mock/${name}`)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    await expectNoAxeViolationsInBothThemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    // The heading of the presentation is for screen readers only.
    if (name === 'presentation') return
    const [navigation, header] = await page
      .locator('body > :is(nav.places, header)')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect()))
    expect((header?.top ?? 0) - (navigation?.bottom ?? 0), 'space between them').toBeGreaterThanOrEqual(16)
  })

test('emails can be filtered, also those that arrive later, and removed', async ({ page, api }) => {
  await verificationLink(api)
  await page.goto(`${api.url}/__mock/mailbox`)
  const emails = page.getByRole('listitem')
  await expect(emails).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Filter emails' }).fill('GRACE hello')
  await expect(page.getByText('No matching emails.')).toBeVisible()
  await expect(page.getByText('1 email', { exact: true })).toBeHidden()
  for (const { email } of [linus, grace]) api.outbox.send({ to: email, subject: 'Hello', text: 'Hello' })
  await expect(emails).toHaveText([/^Hello\s*grace@/])
  await expect(page.getByText('No matching emails.')).toBeHidden()
  await page.getByRole('button', { name: 'Remove all' }).click()
  const question = page.getByRole('dialog', { name: 'Remove all emails, also the 2 that the filter hides?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(emails).toHaveCount(1)
  await emails.getByRole('link').click()
  await expect(emails, 'the filter stays').toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Filter emails' }).clear()
  await page.getByRole('article', { name: 'Hello' }).getByRole('button', { name: 'Remove' }).click()
  await confirmIn(page, `Remove “Hello” to ${grace.email}?`)
  await expect(page.getByRole('link', { name: 'Mailbox', exact: true }), 'those that were shown are read').toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toBeFocused()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await confirmIn(page, 'Remove all emails?')
  await expect(page.getByText('All emails removed.')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Filter emails' })).toBeFocused()
  await expect(page.getByText('No emails yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mailbox', exact: true })).toBeVisible()
})

test('an email opens beside the list, and alone on a phone', async ({ page, api }) => {
  await verificationLink(api)
  await page.goto(`${api.url}/__mock/mailbox`)
  await page.getByRole('listitem').getByRole('link').click()
  await expect(page.getByRole('article', { name: 'Verify your email address' })).toBeVisible()
  await expectNoAxeViolationsInBothThemes(page)
  await verificationLink(api)
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('link', { name: 'All emails' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('listitem').first().getByRole('link').click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await confirmIn(page, /^Remove “/)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Filter emails' })).toBeFocused()
})

test('new emails appear in the open mailbox, the newest beside the list, until a reset', async ({ page, api }) => {
  await page.goto(`${api.url}/__mock/mailbox`)
  await page.evaluate(() => {
    document.documentElement.dataset.page = 'first'
  })
  const emails = page.getByRole('listitem')
  const count = page.getByRole('status').first()
  await expect(count).toHaveText('No emails yet')
  await expect(page.getByRole('article')).toBeHidden()
  await verificationLink(api)
  const article = page.getByRole('article', { name: 'Verify your email address' })
  await expect(article).toBeVisible()
  await expect(page.getByRole('link', { name: 'All emails' })).toBeHidden()
  const hello = { to: grace.email, subject: 'Hello', text: 'Hello' }
  api.outbox.send(hello)
  await expect(emails).toHaveCount(2)
  await expect(emails.last()).toContainText(linus.email)
  await expect(count).toHaveText('2 emails')
  await expect(article).toBeVisible()
  const newest = emails.first().getByRole('link')
  await newest.focus()
  api.outbox.markOpened(api.outbox.list()[0]?.id ?? '')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(newest).toHaveClass('opened')
  await expect(page.getByRole('link', { name: 'Mailbox (1 unread)' }), 'only the unread one').toBeVisible()
  await expect(newest).toBeFocused()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await confirmIn(page, 'Remove all emails?')
  await expect(page.getByRole('article')).toBeHidden()
  api.outbox.send(hello)
  await expect(page.getByRole('article', { name: 'Hello' })).toBeVisible()
  await fetch(`${api.url}/__mock/reset`, { method: 'POST' })
  await expect(emails).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-page', 'first')
})

test('the number of unread emails is up to date when the user returns to a page', async ({ page, api }) => {
  await page.goto(`${api.url}/__mock/states`)
  await verificationLink(api)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('link', { name: 'Mailbox (1 unread)' })).toBeVisible()
})

test('the states can be filtered by keyboard, and the address keeps the filter', {
  tag: '@narrow',
}, async ({ page, api, isMobile: isNarrow }) => {
  await page.goto(`${api.url}/__mock/states`)
  const states = page.getByRole('listitem')
  const count = page.getByRole('status').first()
  await expect(count).toHaveText(/^(\d+) of \1 shown$/)
  const counted = await count.textContent()
  const initially = await states.count()
  expect(initially === 0, 'only in a narrow window, the groups are folded').toBe(isNarrow)
  await page.getByRole('searchbox', { name: 'Filter states' }).focus()
  await page.keyboard.type('Reset-Link')
  await expect(count).toHaveText(/^1?\d of \d+ shown$/)
  const found = await states.count()
  await expect(states.filter({ hasText: 'reset-link' })).toHaveCount(found)
  await expect(page.getByRole('heading', { level: 2, name: 'Terms of Service' })).toBeHidden()
  await expect(page.locator('summary', { has: page.getByRole('heading', { name: 'Scenarios' }) })).toHaveText(
    /^Scenarios [1-9]$/,
  )

  await page.goto(page.url())
  await expect(states).toHaveCount(found)
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByText('Nothing matches the filter.')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(count).toHaveText(counted ?? '')
  await expect(states).toHaveCount(initially)
  await expect(page).toHaveURL(`${api.url}/__mock/states`)
})

test('the links to the groups stay in view, and open a group', async ({ page, api }) => {
  await page.goto(`${api.url}/__mock/states`)
  await page.locator('#privacy > summary').click()
  await expect(page.getByRole('link', { name: 'Default privacy' })).toBeHidden()
  const privacyLink = page.getByRole('link', { name: 'Privacy Policy' })
  await page.getByRole('link', { name: 'Create your account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeInViewport()
  await expect(privacyLink).toBeInViewport()
  await privacyLink.click()
  await expect(page.getByRole('link', { name: 'Default privacy' })).toBeInViewport()
})

test('calls are closed at first, and the link to the one in view is marked', {
  tag: '@narrow',
}, async ({ page, api, isMobile: isNarrow }) => {
  await page.goto(`${api.url}/__mock/api`)
  const openCalls = page.locator('details.item[open]:not([hidden])')
  await expect(openCalls).toHaveCount(0)
  await page.getByRole('searchbox').fill('logout')
  await expect(openCalls).toHaveCount(1)
  await page.getByRole('searchbox').fill('referrals')
  if (isNarrow) return
  const marked = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
  await expect(marked).toHaveText('Referrals')
  // Too near to the end of the page to reach the top of the window.
  await page.getByRole('link', { name: 'GET admin/rankings' }).click()
  await expect(marked).toHaveText('GETadmin/rankings')
  await page.getByRole('searchbox').fill('')
  await page.mouse.move(800, 400)
  await page.locator('#listSessions').evaluate((call) => call.scrollIntoView())
  await expect(marked).toHaveText('GETsessions')
  await expect(marked).toBeInViewport()
  await page.locator('#connectWallet > summary').click()
  await expect(marked, 'the call that was opened').toHaveText('POSTconnect-wallet')
})

test('the gallery shows the screenshot or texts of the state under the pointer or with the focus', async ({
  page,
  api,
}) => {
  await page.goto(`${api.url}/__mock/states`)
  const figure = page.getByRole('figure')
  await page.getByRole('link', { name: 'Revoke dashboard-revoke', exact: true }).hover()
  await expect(figure).toHaveText('dashboard-revoke, 1280 pixels wide, light')
  await expect(figure.locator('img')).toHaveJSProperty('naturalWidth', 1280)
  await page.getByRole('link', { name: 'Down dashboard-down' }).hover()
  await expect(figure).toHaveText('dashboard-down, 1280 pixels wide, light')
  await expect(figure.locator('img')).toHaveJSProperty('naturalWidth', 640)
  await page.getByRole('link', { name: 'country-membership: GET' }).focus()
  await expect(figure).toHaveText(
    /^No screenshot: country-membership: GET .*\s*“Failed to fetch country membership data”/,
  )
  await expect(figure.locator('img')).toBeHidden()
})

test('calls can be filtered, and their commands copied', async ({ page, api }) => {
  await page.goto(`${api.url}/__mock/api`)
  const link = page.getByRole('link', { name: 'Countries', exact: true })
  await expect(link).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter calls' }).fill('wallet')
  await expect(page.getByRole('link', { name: 'POST connect-wallet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'POST login' }), 'only a field of it is about wallets').toBeHidden()
  await page.getByRole('searchbox', { name: 'Filter calls' }).fill('get publicAddress')
  await expect(page.getByRole('link', { name: 'GET profile' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter calls' }).fill('post LOGOUT')
  await expect(page.getByText(/^1 of \d+ shown$/)).toBeVisible()
  await expect(link.or(page.getByRole('heading', { name: 'Countries' }))).toBeHidden()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'POST logout' }).click()
  await expect(page.getByRole('link', { name: 'POST login' })).toBeHidden()
  await page.getByRole('button', { name: 'Copy: Example request of POST /users/logout' }).click()
  await expect(page.getByText('Copied: Example request of POST /users/logout')).toBeAttached()
  expect(await readClipboard(page)).toMatch(/^curl .*\/users\/logout/)
})

test('calls can be changed and sent, also after their session has ended', async ({ page, api }) => {
  await page.goto(`${api.url}/__mock/api`)
  for (const [id, route] of [
    ['getProfile', 'GET /users/profile'],
    ['logout', 'POST /users/logout'],
    ['listReferrals', 'GET /referrals/user'],
  ]) {
    await page.locator(`#${id} > summary`).click()
    await page.getByRole('button', { name: `Send: ${route}` }).click()
    await expect(page.locator(`#${id}-title`)).toHaveText(/^Response \(200\), \d+ ms$/)
  }
  await expect(page.getByRole('region', { name: 'Example response of GET /users/profile' })).toContainText(alan.id)
  await page.locator('#updateProfile > summary').click()
  await page.getByRole('textbox', { name: 'Body of PATCH /users/profile' }).fill('{ "firstName": "Alonzo" }')
  const command = page.getByRole('region', { name: 'Example request of PATCH /users/profile' })
  await expect(command).toContainText(`-d '{ "firstName": "Alonzo" }'`)
  await page.getByRole('button', { name: 'Send: PATCH /users/profile' }).click()
  await expect(page.getByRole('region', { name: 'Example response of PATCH /users/profile' })).toContainText('Alonzo')
  await page.getByLabel('Sender of PATCH /users/profile').selectOption('as Ada')
  await expect(command).toContainText('Bearer $ada')
  await page.getByLabel('Sender of PATCH /users/profile').selectOption('signed out')
  await expect(command).not.toContainText('Bearer')
  await expect(command, 'still one command').toHaveText(/^curl '[^']+' \\\s+-X PATCH \\\s+-H 'Content-Type/)
  await page.getByRole('button', { name: 'Send: PATCH /users/profile' }).click()
  await expect(page.locator('#updateProfile-title')).toHaveText(/^Response \(401\), \d+ ms$/)
  const url = page.getByRole('textbox', { name: 'URL of GET /referrals/user' })
  await url.fill('/referrals/user?page=0')
  await url.press('Enter')
  const referralsTitle = page.locator('#listReferrals-title')
  await expect(referralsTitle).toHaveText(/^Response \(400\), \d+ ms$/)
  api.faults.add({ call: 'GET /referrals/user', kind: 'status', status: 418 })
  await url.press('Enter')
  await expect(referralsTitle).toHaveText(/^Response \(418\), \d+ ms, from a fault of the control panel$/)
})

test('the link to a state can be copied, and the state opens in a window of the selected size', async ({
  page,
  api,
}) => {
  await page.goto(`${api.url}/__mock/states?filter=e`)
  const button = page.getByRole('button', { name: 'Copy link: expired-reset-link' })
  await button.click()
  await expect(page.getByText('Copied: expired-reset-link', { exact: true })).toBeAttached()
  expect(await readClipboard(page)).toBe(`${api.url}/__mock/scenario/expired-reset-link`)
  // Browsers differ in when they deny it.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy link: seed', exact: true }).click()
  await expect(page.getByText('Not copied: seed')).toBeAttached()
  await expect(button).toHaveText('Copy link')

  await test.step('a state opens in a window of the selected size', async () => {
    await page.getByRole('searchbox', { name: 'Filter states' }).fill('login-locked')
    await page.getByLabel('Open states in').selectOption('a window of 390 × 844')
    // Tests have one size for all windows.
    await page.evaluate(() => {
      window.open = (...given) => {
        document.title = String(given)
        return null
      }
    })
    const link = page.getByRole('link', { name: 'login-locked' })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveTitle(`${api.url}/__mock/states/login-locked,_blank,noopener,width=390,height=844`)
  })
})
