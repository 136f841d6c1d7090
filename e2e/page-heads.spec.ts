import { grace } from '../fixtures/people.ts'
import { PAGE_HEADS } from '../renderer/build/page-heads.ts'
import { expect, test } from './test.ts'

test('each public page says what it is to a search engine and to a preview of a link', async ({
  page,
  request,
  portal,
}) => {
  // Before the page is one of the portal, whose policy lets nobody parse what is unsafe.
  for (const [path, { title, description }] of Object.entries(PAGE_HEADS))
    await test.step(`${path} as it is sent`, async () => {
      const html = await (await request.get(path)).text()
      const unread = await page.evaluate((text) => {
        const { title, head } = new DOMParser().parseFromString(text, 'text/html')
        const read = (name: string) =>
          head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
        return { title, description: read('description'), of: read('og:description'), picture: read('og:image') }
      }, html)
      expect(unread).toEqual({
        title: title === 'Ancient' ? title : `${title} · Ancient`,
        description,
        of: description,
        picture: `${portal.url}/social-preview.png`,
      })
    })
  for (const [path, { title, description }] of Object.entries(PAGE_HEADS))
    await test.step(`${path} as it is seen`, async () => {
      await page.goto(path)
      await expect(page).toHaveTitle(new RegExp(`^${title}( · Ancient)?$`))
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'all')
    })
})

test('the pictures for previews and home screens are there, as large as they are said to be', async ({ page }) => {
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

test('what belongs to one person alone is not to be listed, and what follows it is again', async ({ page, signIn }) => {
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
