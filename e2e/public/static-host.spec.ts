import { grace } from '../../fixtures/people.ts'
import { consentAddress } from '../support/consent-page.ts'
import { openWithoutScripts } from '../support/hold.ts'
import { signInButton } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'
import { reportMoves } from '../support/watch.ts'

test.use({ host: 'static host' })

test.describe('a host that serves files and folders, with the API at a path of the same origin', () => {
  test.use({ allowedErrors: [/status of 404/] })

  test('an application sends a guest to sign in and authorize', async ({ page, portal, api }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    expect((await page.goto(consentAddress()))?.status()).toBe(200)
    await expect(page).toHaveURL('/auth/login')
    await page.getByLabel('Email').fill(grace.email)
    await page.getByLabel('Password', { exact: true }).fill(grace.password)
    await signInButton(page).click()
    await expect(page.getByRole('heading', { name: /asks for access/ })).toBeVisible()
    expect(asked).toContain(`${portal.url}/api/users/login`)
    expect(asked.filter((url) => url.startsWith(api.url))).toEqual([])
  })

  test('an unknown address leads to the landing page', async ({ page }) => {
    expect((await page.goto('/no/such/page'))?.status()).toBe(404)
    await expect(page).toHaveURL('/')
  })

  test('a signed-in user opens and reloads the dashboard', async ({ page, signIn }) => {
    await signIn(grace, '/dashboard/security')
    expect((await page.reload())?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    expect((await page.goto('/dashboard/without-a-file'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Connected Apps', exact: true })).toBeVisible()
  })
})

test.describe('settings that were replaced only in the settings block of the pages', () => {
  test.use({ settings: { mainSiteUrl: 'https://forum.example/home', productName: 'Agora <ID>' } })

  test('show before any script of the application, and nothing moves when it loads', async ({ page }) => {
    await reportMoves(page)
    const startLogin = await openWithoutScripts(page, '/auth/login')
    const title = page.getByRole('heading', { name: 'Sign in to Agora <ID>' })
    await expect(title).toBeVisible()
    await startLogin()
    await expect(title).toBeVisible()
    await page.unroute('**/assets/*.js')
    const startTerms = await openWithoutScripts(page, '/terms')
    const mainSite = page.getByRole('contentinfo').getByRole('link', { name: 'Main site' })
    await expect(mainSite).toHaveAttribute('href', 'https://forum.example/home')
    await startTerms()
    await expect(mainSite).toHaveAttribute('href', 'https://forum.example/home')
  })
})
