import type { Page } from '@playwright/test'
import { solve, typeInto } from '../support/fields.ts'
import { holdFiles } from '../support/hold.ts'
import { createButton, newcomer, submit } from '../support/register-page.ts'
import { expect, test } from '../support/test.ts'

const PLANS = '**/assets/phone-*.js'
const INVALID = 'Please enter a valid phone number'

/** How often the account was asked for. */
function registrationsOf(page: Page): string[] {
  const registrations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/users/register') && request.method() === 'POST') registrations.push(request.url())
  })
  return registrations
}

test.describe(() => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/auth/register')
  })

  test('a phone number must fit its country and is sent in E.164', async ({ page }) => {
    const country = page.getByLabel('Country')
    const number = page.getByLabel('Phone number')
    await expect(country).toHaveValue('US')
    await expect(country.getByRole('option', { name: 'Ghana (+233)' })).toBeAttached()
    await number.fill('24 412')
    await page.getByLabel('Username').focus()
    await expect(page.getByText(INVALID)).toBeVisible()
    await country.selectOption('GH')
    await number.fill('24 412 7706')
    await page.getByLabel('Username').focus()
    await expect(page.getByText(INVALID)).toBeHidden()
    await country.selectOption('US')
    await typeInto(page, newcomer)
    await solve(page)
    await number.fill('12')
    await createButton(page).click()
    await expect(number).toBeFocused()
    await expect(page.getByText(INVALID)).toBeVisible()
    await number.fill('+233 24 412 7706')
    await expect(country).toHaveValue('GH')
    expect(await submit(page)).toMatchObject({ phoneNumber: '+233244127706' })
  })
})

test('a number sent before the numbering plans load goes out in E.164', async ({ page }) => {
  const letGo = await holdFiles(page, PLANS)
  await page.goto('/auth/register')
  await typeInto(page, newcomer)
  await page.getByLabel('Phone number').fill('+233 24 412 7706')
  await solve(page)
  const registration = submit(page)
  await expect(createButton(page)).toHaveAttribute('aria-busy', 'true')
  letGo()
  expect(await registration).toMatchObject({ phoneNumber: '+233244127706' })
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('when the numbering plans cannot be loaded, the next try works', async ({ page }) => {
    const registrations = registrationsOf(page)
    await page.route(PLANS, (route) => route.abort())
    await page.goto('/auth/register')
    await typeInto(page, newcomer)
    await page.getByLabel('Phone number').fill('202 555 0136')
    await solve(page)
    await createButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      'The phone number cannot be checked right now. Leave it empty, or try again.',
    )
    expect(registrations).toEqual([])
    await page.unroute(PLANS)
    expect(await submit(page)).toMatchObject({ phoneNumber: '+12025550136' })
    await expect(page).toHaveURL('/auth/verify-pending')
  })
})
