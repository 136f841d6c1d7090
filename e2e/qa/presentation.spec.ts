import type { Page } from '@playwright/test'
import { presentation } from '../../fixtures/presentation.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { authorizeButton } from '../support/consent-page.ts'
import { signInButton } from '../support/forms.ts'
import { untilHydrated } from '../support/hydration.ts'
import { doStep, openAudience, stepTitle } from '../support/presentation.ts'
import { expect, test } from '../support/test.ts'

test.use({ host: 'portal with the demo wallet', allowedErrors: [/status of 503/] })

const CONSENT = 'Consent, with one permission less'
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stepButton = (page: Page, title: string) =>
  page.getByRole('listitem').getByRole('button', { name: title, exact: true })

async function openPresentation(page: Page, api: MockApi & { url: string }): Promise<Page> {
  await page.goto(`${api.url}/__mock/presentation`)
  return openAudience(page)
}

/** Opens the step and does what it says. */
async function openAndDo(title: string, audience: Page, presenter: Page): Promise<void> {
  await stepButton(presenter, title).click()
  for (const step of presentation) if (step.title === title) await doStep(step, audience, presenter)
}

test('each step of the presentation shows the audience what it promises', async ({ page, api }) => {
  test.setTimeout(120_000)
  const audience = await openPresentation(page, api)
  await expect(page.getByText("The audience's window is open: move it")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open another window for the audience' })).toBeVisible()
  await click(page, 'Start')
  for (const step of presentation)
    await test.step(step.title, async () => {
      await doStep(step, audience, page)
      await page.keyboard.press('PageDown')
    })
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByText('Grace Hopgood is signed in')).toBeVisible()
})

for (const { title } of presentation.filter(({ directly }) => directly))
  test(`the step '${title}' can be opened directly`, async ({ page, api }) => {
    await openAndDo(title, await openPresentation(page, api), page)
  })

test('a step that was not finished leaves nothing behind', async ({ page, api }) => {
  const audience = await openPresentation(page, api)
  await stepButton(page, 'Signing in to the desktop app').click()
  await expect(authorizeButton(audience)).toBeEnabled()
  await click(page, 'Start over')
  await expect(stepTitle(page)).toHaveText('Signing in to the desktop app')
  page.on('dialog', (dialog) => dialog.accept())
  await click(page, 'Start over')
  await expect(stepTitle(page)).toBeFocused()
  await expect(audience.getByText('One name, cut once, read everywhere.')).toBeVisible()
  await openAndDo('Signing in', audience, page)
})

test('a step can be prepared again', async ({ page, api }) => {
  const audience = await openPresentation(page, api)
  await stepButton(page, 'Joining by a referral link').click()
  await expect(audience.getByText('the referral code alan')).toBeVisible()
  await click(page, 'Next')
  await expect(page.getByText('No emails yet.')).toBeVisible()
  await click(page, 'Prepare again')
  await expect(signInButton(audience)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 650 })
  await expect(page.getByRole('button', { name: 'Open the link' })).toBeInViewport({ ratio: 1 })
})

test('six days later, the dashboard says so', async ({ page, api }) => {
  const audience = await openPresentation(page, api)
  await openAndDo(CONSENT, audience, page)
  for (const title of ['What Agora received', 'Revoking access, six days later']) {
    await click(page, 'Next')
    await expect(stepTitle(page)).toHaveText(title)
  }
  await expect(audience.getByRole('listitem').filter({ hasText: 'Granted access to Agora' })).toContainText(
    '6 days ago',
  )
})

test('Agora shows the audience nothing but itself, and the dashboard in the same tab', async ({ page, api }) => {
  const audience = await openPresentation(page, api)
  await openAndDo(CONSENT, audience, page)
  await expect(audience.getByRole('navigation')).toHaveCount(0)
  await audience.getByText('your dashboard').click()
  await expect(audience.getByRole('heading', { name: 'Connected apps' })).toBeVisible()
})

test('closing and opening either window of a presentation loses nothing', async ({ page, context, api }) => {
  let audience = await openPresentation(page, api)
  await openAndDo(CONSENT, audience, page)
  await audience.close()
  await page.close()

  const presenter = await context.newPage()
  await presenter.goto(`${api.url}/__mock/presentation`)
  await expect(stepTitle(presenter)).toHaveText(CONSENT)
  await expect(presenter.getByText('window is not open')).toBeVisible()
  audience = await openAudience(presenter)
  await expect(audience.getByText('Signed in as Grace Hopgood')).toBeVisible()
  await presenter.keyboard.press('ArrowLeft')
  await expect(signInButton(audience)).toBeVisible()
  await stepButton(presenter, CONSENT).click()
  await expect(audience.getByText('Not signed in')).toBeVisible()
  presenter.on('dialog', (dialog) => dialog.accept())
  await click(presenter, 'Start over')
  await expect(stepTitle(presenter)).toHaveText('Welcome')
  await expect(presenter.getByText(/^0:0\d of 12:00 on time$/)).toBeVisible()
})

test("the audience's window opens again after a registration and during consent", async ({ page, api }) => {
  let audience = await openPresentation(page, api)
  await openAndDo('Joining by a referral link', audience, page)
  const wasSeen = () => audience.waitForResponse(/presentation\/next\?.*(verify-pending|consent)/)
  await wasSeen()
  await audience.close()
  audience = await openAudience(page)
  await expect(audience.getByText('zoe@mail.example')).toBeVisible()

  await stepButton(page, CONSENT).click()
  await click(audience, 'Sign in with Ancient')
  await wasSeen()
  await audience.close()
  audience = await openAudience(page)
  await authorizeButton(audience).click()
  await expect(audience.getByText('Signed in as Grace Hopgood')).toBeVisible()
})

test('other tabs stay where they are', async ({ page, context, api }) => {
  const other = await context.newPage()
  await other.goto('/terms')
  await untilHydrated(other)
  const audience = await openPresentation(page, api)
  await stepButton(page, 'Undoing a deactivation').click()
  await expect(audience.getByRole('button', { name: 'Deactivate grace' })).toBeVisible()
  await expect(other).toHaveURL('/terms')
  expect(api.requests.list({ call: 'GET /users/admin/users' })).toHaveLength(1)
})

test('a double click on Next or a held arrow key opens one step, and Next stays where it is', async ({ page, api }) => {
  await page.goto(`${api.url}/__mock/presentation`)
  // Another site can open this page and ask for a key.
  await page.keyboard.press('ArrowRight')
  await click(page, 'Start')
  await expect(stepTitle(page)).toHaveText('Welcome')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  const next = page.getByRole('button', { name: 'Next' })
  const box = await next.boundingBox()
  await next.dblclick({ delay: 100 })
  await expect(page.getByText('Then: The email')).toBeVisible()
  expect(calls).toHaveLength(1)
  expect(await next.boundingBox()).toEqual(box)
  await page.keyboard.down('ArrowRight')
  await expect(page.getByText('Then: Signing in')).toBeVisible()
  await page.keyboard.down('ArrowRight')
  await page.keyboard.up('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Then: The email')).toBeVisible()
  expect(calls).toHaveLength(3)
})
