import { grace } from '../../fixtures/people.ts'
import { DESCRIPTIONS } from '../../renderer/prerender/descriptions.ts'
import { isPrerendered, PATHS, ROUTES } from '../../renderer/routes.ts'
import { expect, test } from '../support/test.ts'

test('each public page has a title and description for search engines and link previews', async ({
  page,
  request,
  portal,
}) => {
  // Parsed on a blank page, because the portal's content security policy forbids `DOMParser`.
  for (const path of PATHS.filter(isPrerendered))
    await test.step(path, async () => {
      const description = DESCRIPTIONS[path]
      const html = await (await request.get(path)).text()
      const sent = await page.evaluate((text) => {
        const { title, head } = new DOMParser().parseFromString(text, 'text/html')
        const read = (name: string) =>
          head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
        return { title, description: read('description'), preview: read('og:description'), image: read('og:image') }
      }, html)
      expect(sent).toEqual({
        title: path === '/' ? 'Ancient' : `${ROUTES[path].title} · Ancient`,
        description,
        preview: description,
        image: `${portal.url}/social-preview.png`,
      })
    })
})

test('the callback is titled Processing until its script has read the response', async ({ request }) => {
  expect(await (await request.get('/oauth/callback')).text()).toContain('<title>Processing · Ancient</title>')
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
  await expect(page).toHaveTitle('Terms of Service · Ancient')
})

test('each page preloads the scripts of its own screen, and React DOM last', async ({ request }) => {
  const html = async (path: string) => (await request.get(path)).text()
  expect(await html('/oauth/consent')).toMatch(
    /\/start-.*modulepreload[^>]*\/consent-.*modulepreload[^>]*\/react-dom-(?!.*modulepreload)/s,
  )
  expect(await html('/unknown')).toMatch(/modulepreload[^>]*\/react-dom-/)
  expect(await html('/dashboard/security')).toMatch(/modulepreload[^>]*\/security-/)
  expect(await html('/dashboard/security')).toMatch(/modulepreload[^>]*\/layout-/)
  expect(await html('/auth/register')).toMatch(/modulepreload[^>]*\/register-/)
})
