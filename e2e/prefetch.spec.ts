import { openWhole } from './silence.ts'
import { expect, test } from './test.ts'

const TERMS = '**/assets/terms-*.js'

test.beforeEach(({ page }) => openWhole(page, '/auth/login'))

test('a screen whose link was pointed at before is shown without another script', async ({ page }) => {
  const link = page.getByRole('link', { name: 'Terms of Service' })
  await Promise.all([page.waitForEvent('requestfinished', (request) => /terms-/.test(request.url())), link.hover()])
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  expect(scripts).toEqual([])
})

test('the focus is enough', async ({ page }) => {
  const loaded = page.waitForRequest(TERMS)
  await page.getByRole('link', { name: 'Terms of Service' }).focus()
  await loaded
})

test('a screen that had to come is rendered once, not for as long as the wait was to be seen', async ({ page }) => {
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype
    // React sends itself one before each piece of its work.
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      window.name += '.'
      postMessage.call(this, message)
    }
    // By a clock that ticks so seldom that a slow machine does not cut the work into more pieces.
    const now = performance.now.bind(performance)
    performance.now = () => Math.floor(now() / 100) * 100
    document.querySelector<HTMLElement>('a[href="/terms"]')?.click()
  })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await page.evaluate(() => window.name.length)).toBeLessThan(20)
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('what could not be loaded ahead is asked for again when the link is followed', async ({ page }) => {
    const link = page.getByRole('link', { name: 'Terms of Service' })
    await page.route(TERMS, (route) => route.abort())
    await Promise.all([page.waitForEvent('requestfailed'), link.hover()])
    await page.unroute(TERMS)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  })
})
