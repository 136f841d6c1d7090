import { grace } from '../fixtures/people.ts'
import { consentAddress } from './consent-page.ts'
import { openWithoutScripts } from './late-files.ts'
import { reportMoves } from './report-moves.ts'
import { signInButton } from './sign-in-page.ts'
import { expect, test } from './test.ts'

test.use({ host: 'static host' })

test.describe('a host that knows files and no addresses, with the API behind a path of its own', () => {
  test.use({ allowedErrors: [/status of 404/] })

  test('an application sends somebody there to sign in and to say yes', async ({ page, portal, api }) => {
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

  test('what is no address of the portal leads to the landing page', async ({ page }) => {
    expect((await page.goto('/no/such/page'))?.status()).toBe(404)
    await expect(page).toHaveURL('/')
  })

  test('somebody with a session opens and reloads what is theirs', async ({ page, signIn }) => {
    await signIn(grace, '/dashboard/security')
    expect((await page.reload())?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    expect((await page.goto('/dashboard/without-a-file'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Connected Apps', exact: true })).toBeVisible()
  })
})

test.describe('settings that were replaced in the pages, and nothing else with them', () => {
  test.use({ settings: { mainSiteUrl: 'https://forum.example/home', productName: 'Agora <ID>' } })

  test('are seen before any script of the application comes, and move nothing as it does', async ({ page }) => {
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
