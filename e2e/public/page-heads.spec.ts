import { grace } from '../../fixtures/people.ts'
import { DESCRIPTIONS } from '../../renderer/prerender/descriptions.ts'
import { fullTitle, isPrerendered, PATHS, ROUTES } from '../../renderer/routes.ts'
import { expect, test } from '../support/test.ts'

test('each public page has a title and description for search engines and link previews', async ({
  page,
  request,
  portal,
}) => {
  // On a blank page, because the policy of the portal forbids parsing untrusted HTML.
  for (const path of PATHS.filter(isPrerendered))
    await test.step(`${path} as sent`, async () => {
      const description = DESCRIPTIONS[path]
      const html = await (await request.get(path)).text()
      const unread = await page.evaluate((text) => {
        const { title, head } = new DOMParser().parseFromString(text, 'text/html')
        const read = (name: string) =>
          head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
        return { title, description: read('description'), of: read('og:description'), picture: read('og:image') }
      }, html)
      expect(unread).toEqual({
        title: fullTitle(ROUTES[path].title),
        description,
        of: description,
        picture: `${portal.url}/social-preview.png`,
      })
    })
  for (const path of PATHS.filter(isPrerendered))
    await test.step(`${path} as shown`, async () => {
      await page.goto(path)
      await expect(page).toHaveTitle(fullTitle(ROUTES[path].title))
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', DESCRIPTIONS[path])
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'all')
    })
})

test('images for link previews and home screens have their declared size', async ({ page }) => {
  await page.goto('/')
  const sizes = await page.evaluate(async () => {
    const sizeOf = async (src: string) => {
      const picture = Object.assign(new Image(), { src })
      await picture.decode()
      return [picture.naturalWidth, picture.naturalHeight]
    }
    return Promise.all(['/social-preview.png', '/apple-touch-icon.png', '/favicon-32.png'].map(sizeOf))
  })
  expect(sizes).toEqual([
    [1200, 630],
    [180, 180],
    [32, 32],
  ])
})

test('only public pages may be indexed by search engines', async ({ page, signIn }) => {
  const robots = page.locator('meta[name=robots]')
  await page.goto('/auth/reset-password?token=x')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(robots).toHaveAttribute('content', 'noindex')
  await signIn(grace)
  await expect(robots).toHaveAttribute('content', 'noindex')
  await page.goto('/oauth/callback')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(robots).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(robots).toHaveAttribute('content', 'all')
})

test('each page preloads the scripts of its own screen', async ({ page }) => {
  for (const path of PATHS)
    await test.step(path, async () => {
      const html = await (await page.request.get(path)).text()
      const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file)
      expect(named.length).toBe(new Set(named).size)
      for (const file of named) expect((await page.request.get(file ?? '')).status()).toBe(200)
    })
  const files = async (path: string) => (await page.request.get(path)).text()
  expect(await files('/oauth/consent')).toMatch(/modulepreload[^>]*\/consent-/)
  expect(await files('/dashboard/security')).toMatch(/modulepreload[^>]*\/security-/)
  expect(await files('/dashboard/security')).toMatch(/modulepreload[^>]*\/shell-/)
  expect(await files('/auth/register')).toMatch(/modulepreload[^>]*\/register-/)
})
