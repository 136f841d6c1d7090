import { solve, typeInto } from '../support/fields.ts'
import { holdFiles } from '../support/held-responses.ts'
import { createButton, newcomer, submit } from '../support/register-page.ts'
import { expect, test } from '../support/test.ts'

const NUMBERING_PLANS = '**/assets/phone-*.js'
const INVALID = 'Please enter a valid phone number'

test('a phone number that is valid for its country is sent in E.164', async ({ page }) => {
  await page.goto('/auth/register')
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
  await typeInto(page, newcomer)
  await solve(page)
  await country.selectOption('US')
  await createButton(page).click()
  await expect(number).toBeFocused()
  await expect(page.getByText(INVALID)).toBeVisible()
  await number.fill('+233 24 412 7706')
  await expect(country).toHaveValue('GH')
  expect(await submit(page)).toMatchObject({ phoneNumber: '+233244127706' })
})

test('a submit waits until the numbering plans have loaded', async ({ page }) => {
  const release = await holdFiles(page, NUMBERING_PLANS)
  await page.goto('/auth/register')
  await typeInto(page, newcomer)
  await page.getByLabel('Phone number').fill('+233 24 412 7706')
  await solve(page)
  const registration = submit(page)
  await expect(createButton(page)).toHaveAttribute('aria-busy', 'true')
  release()
  expect(await registration).toMatchObject({ phoneNumber: '+233244127706' })
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('a phone number that cannot be checked is not sent', async ({ page, api }) => {
    let isOffline = true
    await page.route(NUMBERING_PLANS, (route) => (isOffline ? route.abort() : route.fallback()))
    await page.goto('/auth/register')
    await typeInto(page, newcomer)
    await page.getByLabel('Phone number').fill('202 555 0136')
    await solve(page)
    await createButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      "We can't check the phone number right now. Leave it empty or try again.",
    )
    expect(api.outbox.list()).toEqual([])
    isOffline = false
    expect(await submit(page)).toMatchObject({ phoneNumber: '+12025550136' })
  })
})
