import { ada, grace } from '../../fixtures/people.ts'
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts'
import { expectTyped, publicForms, typeInto } from '../support/forms.ts'
import { blockFiles } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'
import { NO_RESPONSE } from '../support/watch.ts'

for (const javaScriptEnabled of [false, true])
  test.describe(() => {
    test.use({ javaScriptEnabled, allowedErrors: [NO_RESPONSE] })

    test(`with ${javaScriptEnabled ? 'scripts blocked' : 'JavaScript off'}, a form sends nothing`, {
      tag: '@every-browser',
    }, async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort())
      for (const { path, fields } of publicForms)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('alert').filter({ hasText: "didn't load" })).toBeInViewport()
          // An older browser doesn't know `method="dialog"`.
          if (javaScriptEnabled) await page.locator('form').evaluate((form) => form.removeAttribute('method'))
          const requests: string[] = []
          page.on('request', (request) => requests.push(request.url()))
          await typeInto(page, fields)
          await page.keyboard.press('Enter')
          await page.locator('button[type=submit]').click({ force: true })
          await expectTyped(page, fields)
          await expect(page).toHaveURL(path)
          expect(requests).toEqual([])
          page.removeAllListeners('request')
        })
    })
  })

test.describe(() => {
  test.use({ allowedErrors: [NO_RESPONSE] })

  test('with scripts blocked, the message hides no control that has the focus', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto('/auth/login')
    const message = page.getByRole('alert')
    await expect(message).toBeInViewport()
    const controls = await page.locator(':is(a, input, button):not([role=alert] *)').all()
    expect(controls.length).toBeGreaterThan(5)
    for (const control of controls) {
      await page.keyboard.press('Tab')
      await expect(control).toBeFocused()
      const top = (await control.boundingBox())?.y
      expect(top, (await control.textContent()) ?? '').toBeLessThan((await message.boundingBox())?.y ?? 0)
    }
  })
})

test.describe('in a browser that is too old', () => {
  test.use({ allowedErrors: [/SyntaxError|canParse|^Uncaught: |^Unhandled rejection: /] })

  test("a page whose scripts it can't parse or run says to update", { tag: '@every-browser' }, async ({ page }) => {
    const expectAdvice = async () => {
      for (const path of ['/auth/login', '/dashboard']) {
        await page.goto(path)
        await expect(page.getByRole('alert')).toContainText('update your browser')
        await expect(page.getByRole('alert')).toBeInViewport()
      }
    }
    for (const name of ['start', 'react-dom'])
      await test.step(`can't parse (${name})`, async () => {
        const files = `**/assets/${name}-*.js`
        await page.route(files, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'let syntax of = "a later year"' }),
        )
        await expectAdvice()
        await page.unroute(files)
      })
    await test.step("can't send requests", async () => {
      const script = await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
      await expectAdvice()
      await script.dispose()
    })
    await test.step("can't run", async () => {
      await page.addInitScript(() => Reflect.deleteProperty(URL, 'canParse'))
      await expectAdvice()
    })
  })
})

test.describe(() => {
  test.use({
    allowedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|^(Caught error|Unhandled rejection): TypeError \(/],
  })

  test('a signed-in user can try again when scripts fail to load', async ({ page, startSession }) => {
    await startSession(grace)
    for (const [files, path] of [
      ['*.js', '/auth/login'],
      ['*.js', '/dashboard'],
      ['react-dom-*.js', '/dashboard'],
    ] as const) {
      const scripts = await blockFiles(page, `**/assets/${files}`)
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText("didn't load")
      await expect(page.locator('#root')).toBeHidden()
      if (files !== '*.js') await expectNoAxeViolationsInBothThemes(page, '#script-error')
      scripts.isBlocked = false
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  test('a screen that fails to load shows a message without details', async ({ page }) => {
    const script = await blockFiles(page, '**/assets/terms-*.js')
    await page.goto('/terms?token=secret-in-query')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Something went wrong')
    await expect(page).toHaveTitle('Something went wrong · Ancient')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Sign out' }), 'for a guest').toHaveCount(0)
    await expect(alert).not.toContainText(/secret-in-query|TypeError|dynamically imported|terms-/)
    await expectNoAxeViolationsInBothThemes(page)
    script.isBlocked = false
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in window), 'without a reload').toBe(true)
  })

  test('a screen that fails to load offline leaves the menu, and loads when the connection is back', async ({
    page,
    context,
    signIn,
  }) => {
    const scripts = await blockFiles(page, '**/assets/{referrals,security}-*.js')
    await signIn(grace)
    await context.setOffline(true)
    const main = page.getByRole('main')
    await expect(main.getByText("You're still signed in")).toBeVisible()
    await page.getByRole('link', { name: 'Referrals' }).click()
    await expect(main.getByRole('heading', { name: 'Something went wrong' })).toBeFocused()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText('No connected apps')).toBeVisible()
    await page.getByRole('link', { name: 'Security' }).click()
    await expect(main.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    scripts.isBlocked = false
    await context.setOffline(false)
    await expect(page.getByText('This device')).toBeVisible()
    await expect(main.getByText("You're still signed in")).toBeHidden()
  })

  test('after some seconds, the other screens of the dashboard open without a connection', async ({
    page,
    context,
    signIn,
  }) => {
    await page.clock.install()
    const loaded = ['referrals', 'settings'].map((name) =>
      page.waitForResponse(new RegExp(`/assets/${name}-`)).then((response) => response.finished()),
    )
    await signIn(ada)
    await page.clock.runFor(5_000)
    await Promise.all(loaded)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Referrals' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('region', { name: 'OAuth clients' })).toContainText("This part couldn't load.")
  })

  test('a second try reloads the page, whose scripts a deployment may have replaced', async ({ page }) => {
    const script = await blockFiles(page, '**/assets/terms-*.js')
    await page.goto('/terms')
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await tryAgain.click()
    await expect(tryAgain).toBeVisible()
    script.isBlocked = false
    await Promise.all([page.waitForEvent('load'), tryAgain.click()])
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  })
})
