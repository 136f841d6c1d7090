import { grace } from '../../fixtures/people.ts'
import { consentPath } from '../support/consent-page.ts'
import { signInButton } from '../support/forms.ts'
import { openWithoutScripts } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'
import { reportLayoutShifts } from '../support/watch.ts'

test.use({ host: 'static host' })

test.describe('a static host with the API on the same origin', () => {
  test.use({ allowedErrors: [/status of 404/], settings: { apiHost: '/api' } })

  // A proxy that the page can't see.
  test.beforeEach(async ({ context, portal, api }) => {
    await context.route(`${portal.url}/api/**`, (route) =>
      route.continue({ url: route.request().url().replace(`${portal.url}/api`, api.url) }),
    )
  })

  test('shows the consent page after sign-in', async ({ page, portal, api }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    expect((await page.goto(consentPath()))?.status()).toBe(200)
    await expect(page).toHaveURL('/auth/login')
    await page.getByLabel('Email').fill(grace.email)
    await page.getByLabel('Password', { exact: true }).fill(grace.password)
    await signInButton(page).click()
    await expect(page.getByRole('heading', { name: /asks for access/ })).toBeVisible()
    expect(requests).toContain(`${portal.url}/api/users/login`)
    expect(requests.filter((url) => url.startsWith(api.url))).toEqual([])
  })

  test('opens every address, known or not, and the dashboard in a popup', async ({ page, startSession }) => {
    await startSession(grace)
    expect((await page.goto('/dashboard/security'))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    expect((await page.goto('/dashboard/without-a-file'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Connected apps', exact: true })).toBeVisible()
    expect((await page.goto('/no/such/page'))?.status()).toBe(404)
    await expect(page).toHaveURL('/')

    // The host adds a slash to the path, and would do so after each reload.
    await page.goto('/favicon.svg')
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => window.open('/dashboard'))
    const welcome = (await opened).getByRole('heading', { name: `Welcome, ${grace.firstName}` })
    await expect(welcome).toBeVisible()
  })
})

test.describe('settings replaced in the settings block of the pages', () => {
  test.use({ settings: { apiHost: '/api', mainSiteUrl: 'https://forum.example/home', productName: 'Agora <ID>' } })

  test('show before the scripts load', async ({ page }) => {
    await reportLayoutShifts(page)
    const loadLoginScripts = await openWithoutScripts(page, '/auth/login')
    const title = page.getByRole('heading', { name: 'Sign in to Agora <ID>' })
    await expect(title).toBeVisible()
    await loadLoginScripts()
    await expect(title).toBeVisible()
    const loadTermsScripts = await openWithoutScripts(page, '/terms')
    const mainSite = page.getByRole('contentinfo').getByRole('link', { name: 'Main site' })
    await expect(mainSite).toHaveAttribute('href', 'https://forum.example/home')
    await loadTermsScripts()
    await expect(mainSite).toHaveAttribute('href', 'https://forum.example/home')
  })
})
