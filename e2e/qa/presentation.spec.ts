import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { presentation } from '../../fixtures/presentation.ts'
import { newcomer } from '../../fixtures/states-auth.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { authorizeButton } from '../support/consent-page.ts'
import { createButton, signInButton, solve, submitSignIn, typeInto } from '../support/forms.ts'
import { untilHydrated } from '../support/hydration.ts'
import { expect, test } from '../support/test.ts'

test.use({ host: 'portal with the demo wallet', allowedErrors: [/status of 503/] })

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stepTitle = (page: Page) => page.locator('#step h2')
const stepButton = (page: Page, title: string) => page.getByRole('listitem').getByRole('button', { name: title })

/** What `todo` asks the presenter to do in the audience's window, or in their own. */
const actions: Record<string, (audience: Page, presenter: Page) => Promise<void>> = {
  'Joining by a referral link': async (audience) => {
    await expect(audience.getByText('alan invited you')).toBeVisible()
    await typeInto(audience, newcomer)
    await solve(audience)
    await createButton(audience).click()
  },
  'The email': (_, presenter) => click(presenter, 'Open the link'),
  'Signing in': (audience) => submitSignIn(audience, grace.email, grace.password),
  'Consent, with one permission less': async (audience) => {
    await audience.getByRole('checkbox', { name: 'Read account data' }).check()
    await click(audience, 'Sign in with Ancient')
    await audience.getByRole('checkbox', { name: 'Read account data' }).uncheck()
    await authorizeButton(audience).click()
  },
  'Revoking access, six days later': async (audience) => {
    await click(audience, 'Revoke access for Agora')
    await click(audience, 'Revoke')
  },
  'Connecting a wallet': async (audience) => {
    await audience.getByRole('button', { name: /^Connect/ }).click()
    for (const name of ['Allow', 'Sign']) await click(audience, name)
  },
  'Deactivating someone, and undoing it': async (audience) => {
    for (const name of ['Deactivate grace', 'Undo']) await click(audience, name)
  },
  'The provider comes back': (audience) => audience.getByRole('button', { name: 'Try again' }).first().click(),
  'Signing in to the desktop app': (audience) => authorizeButton(audience).click(),
}

async function openAudience(presenter: Page): Promise<Page> {
  const opened = presenter.context().waitForEvent('page')
  await presenter.getByRole('link', { name: "Open the audience's window" }).click()
  return opened
}

async function openPresentation(page: Page, api: MockApi & { url: string }): Promise<Page> {
  await page.goto(`${api.url}/__mock/presentation`)
  return openAudience(page)
}

test('each step of the presentation shows the audience what it promises', async ({ page, api }) => {
  test.setTimeout(120_000)
  const audience = await openPresentation(page, api)
  await expect(page.getByText('Open, and follows the steps')).toBeVisible()
  await click(page, 'Start')
  for (const { title, shows } of presentation)
    await test.step(title, async () => {
      await expect(stepTitle(page)).toHaveText(title)
      await actions[title]?.(audience, page)
      await expect(audience.getByText(shows).filter({ visible: true }).first()).toBeVisible()
      await page.keyboard.press('ArrowRight')
    })
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByText('Grace Hopgood is signed in')).toBeVisible()
})

test('closing and opening either window of a presentation loses nothing', async ({ page, context, api }) => {
  let audience = await openPresentation(page, api)
  const consent = 'Consent, with one permission less'
  await stepButton(page, consent).click()
  await actions[consent]?.(audience, page)
  await expect(audience.getByText('Signed in as Grace Hopgood')).toBeVisible()
  await audience.close()
  await page.close()

  const presenter = await context.newPage()
  await presenter.goto(`${api.url}/__mock/presentation`)
  await expect(stepTitle(presenter)).toHaveText(consent)
  await expect(presenter.getByText('Not open.')).toBeVisible()
  audience = await openAudience(presenter)
  await expect(audience.getByText('Signed in as Grace Hopgood')).toBeVisible()
  await presenter.keyboard.press('ArrowLeft')
  await expect(signInButton(audience)).toBeVisible()
  await stepButton(presenter, consent).click()
  await expect(audience.getByText('Not signed in')).toBeVisible()
  await click(presenter, 'Start over')
  await expect(stepTitle(presenter)).toHaveText('Welcome')
  await expect(presenter.getByText(/^0:0\d of 12:00$/)).toBeVisible()
})

test('other tabs stay where they are', async ({ page, context, api }) => {
  const other = await context.newPage()
  await other.goto('/terms')
  await untilHydrated(other)
  const audience = await openPresentation(page, api)
  await stepButton(page, 'Deactivating someone, and undoing it').click()
  await expect(audience.getByRole('button', { name: 'Deactivate grace' })).toBeVisible()
  await expect(other).toHaveURL('/terms')
  expect(api.requests.list({ call: 'GET /users/admin/users' })).toHaveLength(1)
})

test('a double click on Next opens one step', async ({ page, api }) => {
  await page.goto(`${api.url}/__mock/presentation`)
  await click(page, 'Start')
  await expect(stepTitle(page)).toHaveText('Welcome')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await page.getByRole('button', { name: 'Next' }).dblclick()
  await expect(stepTitle(page)).toHaveText('Joining by a referral link')
  expect(calls).toHaveLength(1)
})
