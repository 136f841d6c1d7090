import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { grace } from '../fixtures/people.ts'
import { askAt, signInAt } from '../mock-api/test-client.ts'
import { expectNoAxeViolations } from './axe.ts'
import { authorizeButton } from './consent-page.ts'
import { attempt } from './sign-in-page.ts'
import { standInDesktop } from './stand-in-desktop.ts'
import { expect, test } from './test.ts'

const start = (page: Page) => page.getByRole('button', { name: 'Sign in with your browser' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const answerSchema = v.object({ redirectUrl: v.string() })

async function begin(page: Page): Promise<void> {
  await page.goto('/auth/login')
  await start(page).click()
  await expect(title(page)).toHaveText('Go on in your browser')
}

test.describe('signing in with the browser', () => {
  /** What the browser does, of which the first test has a real one: tells the link that leads back. */
  async function authorize(api: { url: string }, address: string | undefined): Promise<string> {
    const ask = askAt(api.url)
    const { accessToken } = await signInAt(ask, grace)
    const asked = Object.fromEntries(new URL(address ?? '').searchParams)
    const { body } = await ask('POST /oauth/authorize', { body: { ...asked, consent: true }, token: accessToken })
    return v.parse(answerSchema, body).redirectUrl
  }

  test('signing in through the browser returns to the requested page, once', async ({
    page,
    browser,
    baseURL,
    watched,
    api,
    portal,
  }) => {
    const shell = await standInDesktop(page, { api, portal })
    await page.goto('/dashboard/security')
    await start(page).click()
    await expect(title(page)).toHaveText('Go on in your browser')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Open again' }).click()
    await expect.poll(() => shell.opened).toEqual([shell.opened[0], shell.opened[0]])

    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    await watched(context)
    const elsewhere = await context.newPage()
    await elsewhere.goto(shell.opened[0] ?? '')
    await attempt(elsewhere, grace.email, grace.password)
    const answered = elsewhere.waitForResponse('**/oauth/authorize')
    await authorizeButton(elsewhere).click()
    const { redirectUrl: link } = v.parse(answerSchema, await (await answered).json())
    await expect(elsewhere.getByRole('button', { name: 'Copy the link' })).toBeVisible()
    await context.close()

    expect(shell.receive(link)).toBe(true)
    await expect(page).toHaveURL('/dashboard/security')
    await expect(title(page)).toHaveText('Security')
    expect(shell.receive(link)).toBe(false)
    expect(await page.context().cookies()).toEqual([])

    await page.reload()
    await expect(title(page)).toHaveText('Security')
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(start(page)).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  test('the link can be pasted where no browser opens', async ({ page, api, portal }) => {
    const shell = await standInDesktop(page, { api, portal, opens: false })
    await begin(page)
    await expect(page.getByRole('alert')).toContainText('No browser could be opened')
    const address = await page.getByLabel('Address to open').inputValue()
    expect(address).toBe(shell.opened[0])
    await expectNoAxeViolations(page)
    const link = await authorize(api, address)
    const field = page.getByLabel('Link from the browser')
    for (const wrong of [
      'https://ancient.example/',
      `${callback}?code=C&state=another`,
      'org.ancient.account://oauth/consent?client_id=stoa&redirect_uri=https%3A%2F%2Fstoa.example%2Freturn',
    ]) {
      await field.fill(wrong)
      await page.getByRole('button', { name: 'Go on with this link' }).click()
      await expect(field).toHaveAccessibleDescription(/not the link of this sign-in/)
    }
    await field.fill(` ${link} `)
    await page.getByRole('button', { name: 'Go on with this link' }).click()
    await expect(title(page)).toHaveText(/^Welcome, /)
  })
})

const stateOf = (address: string | undefined) => new URL(address ?? '').searchParams.get('state')
const callback = 'org.ancient.account://oauth/callback'

test('a declined sign-in shows the error and leads back', async ({ page, api, portal }) => {
  const shell = await standInDesktop(page, { api, portal })
  await begin(page)
  shell.receive(`${callback}?error=access_denied&state=${stateOf(shell.opened[0])}`)
  await expect(title(page)).toHaveText('Error')
  await expect(page.getByRole('alert')).toHaveText('access_denied')
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(start(page)).toBeVisible()
})

test('a response from another issuer ends the sign-in with an error', async ({ page, api, portal }) => {
  const shell = await standInDesktop(page, { api, portal })
  await begin(page)
  await expect.poll(() => page.evaluate(() => sessionStorage.oauth_issuer)).toBe(api.url)
  shell.receive(`${callback}?code=C&state=${stateOf(shell.opened[0])}&iss=https%3A%2F%2Fevil.example`)
  await expect(page.getByRole('alert')).toHaveText('Failed to process authorization')
  expect(api.requests.list({ call: 'POST /oauth/token' })).toEqual([])
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(start(page)).toBeVisible()
})

test('a cancelled sign-in ignores its response and keeps the email', async ({ page, api, portal }) => {
  const shell = await standInDesktop(page, { api, portal })
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(grace.email)
  await start(page).click()
  await expect(title(page)).toHaveText('Go on in your browser')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(start(page)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(grace.email)
  expect(shell.receive(`${callback}?code=C&state=${stateOf(shell.opened[0])}`)).toBe(false)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('an unfinished sign-in expires after ten minutes', async ({ page, api, portal }) => {
  await standInDesktop(page, { api, portal })
  await page.clock.install()
  await begin(page)
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('alert')).toContainText('Signing in with your browser took too long')
  await expect(start(page)).toBeVisible()
})
