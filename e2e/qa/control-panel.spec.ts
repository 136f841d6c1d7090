import type { Page, Route } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { createServer } from '../../mock-api/server.ts'
import { sendTo, signInAt, startTestApi } from '../../mock-api/test-support/client.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.beforeEach(async ({ page, api }) => {
  await page.goto(`${api.url}/__mock/`)
  await expect(page.getByText('No requests yet.')).toBeVisible()
})

/** Returns the new tab that a link of the panel opens. */
async function openLink(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name }).click()
  return opened
}

test('a presenter signs in as one person, then as another', async ({ page, portal }) => {
  const session = card(page, 'Sign in as').getByText(/^No one is signed in|^Signed in:/)
  await expect(session).toHaveText('No one is signed in.')
  const tab = await openLink(page, 'Grace')
  await expect(tab).toHaveURL(`${portal.url}/dashboard`)
  await expect(tab.getByRole('heading', { level: 1, name: 'Welcome, Grace' })).toBeVisible()
  await expect(session).toHaveText('Signed in: Grace Hopgood.')
  const next = await openLink(page, 'Ada')
  await expect(next.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible()
  await expect(session).toContainText('Signed in: Ada Loveday')
  await expect(card(page, 'Sign in as').locator('[aria-current]')).toContainText([/^Ada Loveday.*Open$/])
  await expect(page.getByText('Edsger van der Weg').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edsger' })).toHaveCount(0)
})

test.describe('with a fault', () => {
  test.use({ allowedErrors: [/status of 503/] })

  test('a fault set in the panel shows in the portal until it is removed', async ({ page, api }) => {
    const faults = card(page, 'Faults')
    await faults.getByLabel('Call').selectOption('GET /users/activities')
    await faults.getByLabel('Status', { exact: true }).fill('503')
    await faults.getByText('More options').click()
    await faults.getByLabel('Number of requests').fill('0')
    await faults.getByText('More options').click()
    await press(page, 'Add fault')
    await expect(faults.getByLabel('Number of requests')).toBeFocused()
    await faults.getByLabel('Number of requests').fill('')
    await faults.getByLabel('Message').fill('The owl of Minerva is asleep.')
    await press(page, 'Add fault')
    await expect(faults.getByRole('listitem')).toContainText(
      'GET /users/activities responds with status 503 and {"message":"The owl of Minerva is asleep."}, until removed',
    )

    await expect(page.getByRole('link', { name: 'Control panel (1 fault)' })).toBeVisible()
    await faults.getByRole('link', { name: '1 active' }).press('Enter')
    const active = faults.getByRole('list', { name: 'Active faults' })
    await expect(active).toBeFocused()
    await expect(faults.getByRole('listitem')).toBeInViewport({ ratio: 1 })
    const { id } = api.faults.add({ call: 'GET /countries/membership', kind: 'empty' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(faults.getByRole('listitem')).toHaveCount(2)
    await expect(active, 'it keeps the focus').toBeFocused()
    api.faults.remove(id)
    await faults.getByLabel('Call').selectOption('GET /countries/membership')
    await faults.getByLabel('Failure').selectOption('delay')
    await expect(faults.getByLabel('Status', { exact: true })).toBeHidden()
    await faults.getByLabel('Milliseconds').fill('10')
    await faults.getByLabel('Number of requests').fill('1')
    await press(page, 'Add fault')
    await press(page, 'Remove: GET /countries/membership responds late by 10 ms, 1 more time')
    await expect(faults.getByRole('listitem')).toHaveCount(1)
    await expect(faults.getByRole('heading', { name: 'Faults' })).toBeFocused()

    const tab = await openLink(page, 'Grace')
    await expect(tab.getByText('The owl of Minerva is asleep.')).toBeVisible()
    await press(page, 'All down')
    await expect(faults.getByText('every call responds with status 503, until removed')).toBeVisible()
    await expect(faults.getByText(/Minerva.*hidden by a newer fault/)).toBeVisible()
    await press(page, 'Remove all')
    await expect(faults.getByText('No active faults.')).toBeVisible()
    await expect(faults.getByRole('button', { name: 'Remove all' })).toBeHidden()
  })
})

test('the controls fit a laptop without scrolling, and the clock can be moved ahead and back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const name of ['Open in the portal', 'Grace Hopgood'])
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  for (const name of ['+6 days', 'Add fault'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await page.getByText('Email addresses and passwords').click()
  await expect(card(page, 'Sign in as').getByText(alan.password)).toBeVisible()

  const clock = card(page, 'Clock')
  await expect(clock.getByText(/real time$/)).toBeVisible()
  await clock.getByText('Another time').click()
  await clock.getByLabel('Date and time').fill('2031-05-04T03:02:01')
  await press(page, 'Set the clock')
  await expect(clock).toContainText(/May 4, 2031, 03:02:\d\d/)
  await press(page, 'Real time')
  await expect(clock.getByText(/real time$/)).toBeVisible()

  await press(page, '−6 days')
  await expect(clock.getByText(/6 days behind$/)).toBeVisible()
})

test('adding faults and moving the clock move no button', async ({ page, api }) => {
  /** Distances of the buttons from the top of the page. */
  const positions = () =>
    page
      .getByRole('button')
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((each) => [each.textContent, Math.round(each.getBoundingClientRect().top + scrollY)]),
        ),
      )
  const send = sendTo(api.url)
  await send('GET /countries/membership')
  await page.getByText('GET /countries/membership').filter({ visible: true }).click()
  for (const width of [1280, 900, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const before = await positions()
    for (const [name, result] of [
      ['Make this call fail', 'It fails until you remove the fault.'],
      ['All slow', 'Fault added.'],
      ['+1 day', 'The clock was moved.'],
    ] as const) {
      await press(page, name)
      await expect(page.getByText(result)).toBeVisible()
    }
    expect(await positions(), `in a window of ${width} pixels`).toMatchObject(before)
    await press(page, 'Remove all')
    await expect(page.getByText('No active faults.')).toBeVisible()
  }
})

test('a scenario opens in the portal, and a confirmed reset undoes it', async ({ page, api }) => {
  const scenario = card(page, 'Scenario')
  await scenario.getByLabel('Scenario').selectOption('no-oauth-clients')
  await expect(scenario).toContainText('Signs Ada in.')
  const tab = await openLink(page, 'Open in the portal')
  await expect(tab).toHaveURL(/\/dashboard\/settings$/)
  await page.bringToFront()
  await expect(scenario).toContainText('Current: no-oauth-clients')
  await press(page, 'Reset everything')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(api.scenario()).toBe('no-oauth-clients')
  await press(page, 'Reset everything')
  await page.getByRole('dialog', { name: 'Reset everything?' }).getByRole('button', { name: 'Reset' }).click()
  await expect(scenario).toContainText('Current: seed')
  await expect(scenario.getByRole('status')).toHaveText('Everything was reset.')
  await expect(scenario.getByLabel('Scenario')).toHaveValue('seed')
})

test('requests appear live, with secrets masked, and can be filtered', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const requests = card(page, 'Requests')
  const send = sendTo(api.url)
  await signInAt(send, alan)
  await send('POST /users/login', { body: { email: grace.email, password: 'Wrong-1', remember: false } })
  await send('POST /users/resend-verification', { body: { email: 'linus@ancient.example' } })
  await send('GET /countries/membership?sort=count')
  await expect(requests.getByRole('listitem')).toHaveCount(4)
  await expect(requests.getByRole('listitem').first()).toContainText('GET /countries/membership?sort=count 200')
  await expect(page.getByRole('link', { name: 'Mailbox (1 unread)' })).toBeVisible()
  await requests.getByLabel('Filter requests').fill('login 401')
  await expect(requests.getByRole('listitem')).toHaveCount(1)
  await requests.getByText('POST /users/login').filter({ visible: true }).click()
  await expect(requests.getByText('"password": "•••"').filter({ visible: true })).toBeVisible()
  await expect(requests).not.toContainText('Wrong-1')
  await requests.getByRole('button', { name: 'Make this call fail' }).click()
  await expect(card(page, 'Faults')).toContainText('POST /users/login responds with status 500, until removed')
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await send('POST /users/login', { body: { email: grace.email, password: 'Wrong-1' } })
  await requests.getByLabel('Filter requests').fill('login 500')
  await requests.getByText('POST /users/login').filter({ visible: true }).click()
  await expect(requests.getByText('fault: status').filter({ visible: true })).toBeVisible()
  await expect(requests.getByRole('button', { name: 'Make this call fail' })).toBeHidden()
  await requests.getByLabel('Filter requests').fill('nowhere')
  await expect(requests.getByText('No matching requests.')).toBeVisible()
  api.reset()
  await expect(requests.getByText('No requests yet.')).toBeVisible()
})

test('an open request stays open and focused while no other arrives', async ({ page, api }) => {
  const request = card(page, 'Requests').locator('summary')
  const isPoll = /journal\?wait=5000&after=(?!none)/
  const poll = new Promise<Route>((resolve) => void page.route(isPoll, resolve, { times: 1 }))
  await sendTo(api.url)('GET /countries/membership')
  await request.press('Enter')
  const nextPoll = page.waitForRequest(isPoll)
  // The response to a wait in which no other request arrived.
  await (await poll).fulfill({ json: [] })
  await nextPoll
  await expect(request).toBeFocused()
  await expect(card(page, 'Requests').getByText('Response')).toBeVisible()
})

test('requests that arrive above a list that was scrolled are counted', async ({ page, api }) => {
  const requests = card(page, 'Requests')
  const send = sendTo(api.url)
  for (let count = 0; count < 30; count += 1) await send('GET /countries/membership')
  await expect(requests.getByRole('listitem')).toHaveCount(30)
  await requests.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await send('GET /oauth/jwks')
  await requests.getByRole('link', { name: '1 new request' }).press('Enter')
  await expect(requests.getByRole('heading', { name: 'Requests' })).toBeFocused()
  await expect(requests.getByText('GET /oauth/jwks')).toBeInViewport()
  await expect(requests.getByRole('link', { name: 'new request' })).toBeHidden()
})

test('requests that arrive during a pause are shown after it', async ({ page, api }) => {
  const requests = card(page, 'Requests')
  await requests.getByRole('button', { name: 'Pause' }).click()
  const newest = page.waitForResponse(/journal\?wait=5000&after=(?!none)/)
  for (const path of ['/countries/membership', '/oauth/jwks']) await sendTo(api.url)(`GET ${path}`)
  await newest
  await expect(requests.getByRole('listitem')).toHaveCount(0)
  await requests.getByRole('button', { name: 'Continue' }).click()
  await expect(requests.getByRole('listitem')).toHaveCount(2)
})

test.describe('with a mock API that stops', () => {
  test.use({ allowedErrors: [/ERR_|Request to a foreign origin/] })

  test('the request list reports the failure and reconnects', async ({ page }) => {
    const requests = card(page, 'Requests')
    const first = await startTestApi()
    const port = Number(new URL(first.url).port)
    await first.send('GET /countries/membership')
    await page.goto(`${first.url}/__mock/`)
    await expect(requests.getByRole('listitem')).toHaveCount(1)
    expect((await requests.getByRole('listitem').boundingBox())?.height, 'one line').toBeLessThan(48)
    await first.close()
    await expect(requests.getByText(/^We can't reach the mock API\./)).toBeVisible()

    const { url, close } = await createServer().listen({ port })
    await sendTo(url)('GET /public-address')
    await expect(requests.getByRole('listitem')).toHaveText([/^GET \/public-address/])
    await expect(requests.getByText(/can't reach/)).toBeHidden()
    await close()
  })
})
