import { expect, test } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { controlMockApi } from '../../mock-api/qa/control-client.ts'
import { sendTo } from '../../mock-api/test-support/client.ts'
import { submitSignIn } from '../support/forms.ts'
import { welcome } from '../support/session.ts'
import { otherAddress, startAtOtherAddress } from '../support/start-demo.ts'

const isRunning = process.env.MOCK_URL !== undefined
let { MOCK_URL = '', PORTAL_URL = '', CONTROL_TOKEN = '' } = process.env
let mock: ReturnType<typeof controlMockApi>
let stop = async () => {}

// biome-ignore lint/suspicious/noSkippedTests: some machines have no network
test.skip(!isRunning && otherAddress === undefined, 'This machine has only loopback addresses')

// With MOCK_URL, the test uses a mock API and a portal that run already: compose.yaml does so.
test.beforeAll(async () => {
  if (!isRunning) {
    const started = await startAtOtherAddress()
    stop = started.stop
    ;({ MOCK_URL, PORTAL_URL, CONTROL_TOKEN } = started.environment)
  }
  mock = controlMockApi(MOCK_URL, { token: CONTROL_TOKEN })
})
test.afterAll(() => stop())

test.beforeEach(() => mock.reset())

test('a person who opened the link with the token uses panel, mailbox and sign-in links', async ({ page }) => {
  await page.goto(`${MOCK_URL}/__mock/`)
  await expect(page.locator('body')).toContainText('The control token is missing or wrong.')

  await page.goto(`${MOCK_URL}/__mock/?token=${CONTROL_TOKEN}`)
  await expect(page).toHaveURL(`${MOCK_URL}/__mock/`)
  await expect(page.getByText('No requests yet.')).toBeVisible()
  await page.getByRole('button', { name: '+1 day' }).click()
  await expect(page.getByText('The clock was moved.')).toBeVisible()

  await sendTo(MOCK_URL)('POST /users/forgot-password', { body: { email: grace.email } })
  await expect(page.getByRole('region', { name: 'Requests' })).toContainText('POST /users/forgot-password 200')

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Grace' }).click()
  // Browsers don't say over http which page opened it.
  await (await opened).getByRole('link', { name: 'Yes, continue' }).click()
  await expect(welcome(await opened)).toHaveText('Welcome, Grace')

  await page.getByRole('link', { name: 'Mailbox (1 unread)' }).click()
  await expect(page.getByText('1 email', { exact: true })).toBeVisible()
  await page.goto(`${MOCK_URL}/__mock/presentation`)
  await expect(page.getByText('works only in a browser on the machine of the mock API')).toBeVisible()
  await page.goto(`${MOCK_URL}/__mock/demo`)
  await page.getByRole('button', { name: 'Sign in with Ancient' }).click()
  await expect(page.getByRole('alert')).toContainText('Browsers encrypt only on https and localhost')

  await test.step('a member signs in at a portal on another address', async () => {
    await page.context().clearCookies()
    await page.goto(`${PORTAL_URL}/auth/login`)
    await submitSignIn(page, grace.email, grace.password)
    await expect(welcome(page)).toHaveText('Welcome, Grace')
  })
})
