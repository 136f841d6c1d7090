import type { Page, Response } from '@playwright/test'
import { presentation } from '../../fixtures/presentation.ts'
import { authorizeButton } from '../support/consent-page.ts'
import { signInButton } from '../support/forms.ts'
import { untilHydrated } from '../support/hydration.ts'
import { test as baseTest, expect } from '../support/test.ts'

/** `page` is the presenter's window. */
const test = baseTest.extend<{ audience: Page }>({
  async page({ page, api }, use) {
    await page.goto(`${api.url}/__mock/presentation`)
    await use(page)
  },
  audience: async ({ page }, use) => use(await openAudience(page)),
})
test.use({
  host: 'portal with the demo wallet',
  allowedErrors: [/status of 503/],
  // Of a small laptop.
  viewport: { width: 1280, height: 650 },
})

const CONSENT = 'Consent, with one permission less'
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stepTitle = (page: Page) => page.locator('#step h2')
const chooseStep = (page: Page, title: string) =>
  page.getByRole('listitem').getByRole('button', { name: title, exact: true }).click()

async function openAudience(presenter: Page): Promise<Page> {
  const opened = presenter.context().waitForEvent('page')
  await presenter.getByRole('link', { name: /^Open (the audience's|another) window$/ }).click()
  return opened
}

/** What the audience sees besides the result. */
const details: Record<string, (audience: Page) => Promise<void>> = {
  'Joining by a referral link': (audience) => expect(audience.getByText('the referral code alan')).toBeVisible(),
  'What Agora received': async (audience) => {
    await expect(audience.getByRole('navigation'), 'Agora shows nothing but itself').toHaveCount(0)
    await expect(audience.locator('a[target]:visible')).toHaveCount(0)
  },
  'Revoking access, six days later': async (audience) => {
    const grant = audience.getByRole('listitem').filter({ hasText: 'Granted access to Agora' })
    await expect(grant).toContainText('6 days ago')
  },
}

/** True if the audience's window asked what to open next, and has it already. */
const hasNoNextPage = async (response: Response) =>
  response.url().includes('/__mock/presentation/next') && !/"link"/.test(await response.text().catch(() => '"link"'))

/** Does the step from the presenter's window alone. */
async function doStep(title: string, audience: Page, presenter: Page): Promise<void> {
  const { actions, showsEmail, shows = '' } = presentation.find((step) => step.title === title) ?? {}
  await expect(stepTitle(presenter)).toHaveText(title)
  await audience.waitForResponse(hasNoNextPage)
  await details[title]?.(audience)
  const name = showsEmail ? 'Open the link' : 'Do it for me'
  if (actions || showsEmail) {
    await expect(presenter.getByText(name).last()).toBeInViewport({ ratio: 1 })
    await click(presenter, name)
  }
  await expect(audience.getByText(shows).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 })
  await expect(presenter.getByText(`✓ The audience has seen “${shows}”`)).toBeVisible()
}

test('each step of the presentation shows the audience what it promises, also prepared again', async ({
  page,
  audience,
}) => {
  test.setTimeout(120_000)
  // The presenter's window has the focus. Playwright pretends that all have it.
  await page.context().addInitScript(() => {
    document.hasFocus = () => false
  })
  await expect(page.getByText("The audience's window is open: move it")).toBeVisible()
  await click(page, 'Start')
  for (const { title, directly } of presentation)
    await test.step(title, async () => {
      await doStep(title, audience, page)
      if (directly) {
        await click(page, 'Prepare again')
        await doStep(title, audience, page)
      }
      await page.keyboard.press('PageDown')
    })
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByText('No one is signed in.')).toBeVisible()
})

test('closing and opening a window loses nothing, and opening a step directly signs out of Agora', async ({
  page,
  audience,
  api,
}) => {
  test.setTimeout(120_000)
  const reopen = async (path: string) => {
    await audience.waitForResponse(new RegExp(`presentation/next\\?.*${path}`))
    await audience.close()
    audience = await openAudience(page)
  }
  await chooseStep(page, 'Joining by a referral link')
  await doStep('Joining by a referral link', audience, page)
  await reopen('verify-pending')
  await expect(audience.getByText('zoe@mail.example')).toBeVisible()
  await expect(audience).toHaveURL('/auth/verify-pending')
  await chooseStep(page, CONSENT)
  await click(audience, 'Sign in with Ancient')
  await reopen('consent')
  await authorizeButton(audience).click()
  await expect(page.getByText('✓ The audience has seen “Signed in as Grace Hopgood”')).toBeVisible()

  await audience.close()
  await page.goto('about:blank')
  await page.goto(`${api.url}/__mock/presentation`)
  await expect(stepTitle(page)).toHaveText(CONSENT)
  await expect(page.getByText('window is not open')).toBeVisible()
  audience = await openAudience(page)
  await expect(audience.getByText('Signed in as Grace Hopgood')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(signInButton(audience)).toBeVisible()
  await chooseStep(page, CONSENT)
  await expect(audience.getByText('Not signed in')).toBeVisible()
})

test('the copy of a closed audience window lacks its secret, and other tabs stay where they are', async ({
  page,
  audience,
  context,
  api,
}) => {
  await audience.waitForResponse(hasNoNextPage)
  const [secret, copy] = await audience.evaluate(() => [
    sessionStorage.getItem('audience'),
    localStorage.getItem('audience'),
  ])
  expect(secret).toBeTruthy()
  expect(copy).toBeTruthy()
  expect(copy).not.toContain(secret)

  const other = await context.newPage()
  await other.goto('/terms')
  await untilHydrated(other)
  await chooseStep(page, 'Undoing a deactivation')
  await expect(audience.getByRole('button', { name: 'Deactivate grace' })).toBeVisible()
  await expect(other).toHaveURL('/terms')
  expect(api.requests.list({ call: 'GET /users/admin/users' })).toHaveLength(1)
})

test('Next stays in place and opens one step at a time, and starting over asks first', async ({ page, audience }) => {
  // Another site can open this page and ask for a key.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText("The audience's window is open: move it")).toBeVisible()
  const start = await page.getByRole('button', { name: 'Start' }).boundingBox()
  await click(page, 'Start')
  await expect(stepTitle(page)).toHaveText('Welcome')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  const next = page.getByRole('button', { name: 'Next' })
  const box = await next.boundingBox()
  expect(box, 'where Start was').toMatchObject({ x: start?.x, y: start?.y })
  await next.dblclick({ delay: 100 })
  await expect(page.getByText('Then: The email')).toBeVisible()
  expect(await next.boundingBox()).toEqual(box)
  await click(page, 'Copy zoe@mail.example')
  await expect(page.getByText('Copied: zoe@mail.example')).toBeVisible()
  await page.keyboard.down('ArrowRight')
  await expect(page.getByText('Then: Signing in')).toBeVisible()
  await page.keyboard.down('ArrowRight')
  await page.keyboard.up('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Then: The email')).toBeVisible()
  expect(calls).toHaveLength(3)

  await test.step('Next keeps the focus', async () => {
    await next.press('Enter')
    await expect(page.getByText('Then: Signing in')).toBeVisible()
    await expect(next).toBeFocused()
  })

  await test.step("a clicker works in the audience's window too", async () => {
    await audience.bringToFront()
    await audience.waitForResponse(hasNoNextPage)
    const turns: string[] = []
    audience.on('request', (request) => request.url().includes('turn=') && turns.push(request.url()))
    await audience.getByLabel('Email').press('PageUp')
    await audience.waitForResponse(hasNoNextPage)
    expect(turns, 'not in a field').toEqual([])
    await audience.getByRole('heading', { level: 1 }).click()
    await audience.keyboard.press('PageUp')
    await expect(page.getByText('Then: The email'), 'one step back').toBeVisible()
  })

  await test.step('starting over asks first', async () => {
    await chooseStep(page, 'Signing in to the desktop app')
    await expect(authorizeButton(audience)).toBeEnabled()
    const question = page.getByRole('dialog', { name: 'Start over?' })
    await click(page, 'Start over')
    await page.keyboard.press('ArrowLeft')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(stepTitle(page), 'not the step before').toHaveText('Signing in to the desktop app')
    await click(page, 'Start over')
    await question.getByRole('button', { name: 'Start over' }).click()
    await expect(audience.getByText('One name, cut once, read everywhere.')).toBeVisible()
  })
})
