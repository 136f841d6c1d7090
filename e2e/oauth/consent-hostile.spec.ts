import { grace } from '../../fixtures/people.ts'
import { authorizeButton, consentPath, denyButton, setRedirectUris } from '../support/consent-page.ts'
import { resetLink } from '../support/email-links.ts'
import { OTHER_SITE_REQUEST, test } from '../support/site.ts'
import { expect } from '../support/test.ts'

const framed = /Framing|frame-ancestors|X-Frame-Options/
test.use({ allowedErrors: [new RegExp(`${OTHER_SITE_REQUEST.source}|${framed.source}`)] })

/** A request whose response goes to a running site. */
const createRequest = (site: string) =>
  consentPath({ client_id: 'odeon', redirect_uri: `${site}/signed-in`, scope: 'profile' })

test('no page with a password or a consent form can be framed', async ({
  page,
  startSession,
  api,
  site,
  evil,
  baseURL,
}) => {
  await startSession(grace)
  const { pathname, search } = new URL(await resetLink(api))
  const paths = ['/auth/login', createRequest(site.url), pathname + search, '/oauth/callback?code=C&state=S']
  await page.goto(evil.url)
  for (const path of paths) {
    const responded = page.waitForResponse(`${baseURL}${path}`)
    await page.evaluate(
      (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
      baseURL + path,
    )
    expect((await responded).status()).toBe(200)
  }
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toEqual([`${evil.url}/`, ...paths.map(() => 'chrome-error://chromewebdata/')])
})

test('a click right after a window on top has closed decides nothing', async ({ page, signIn, api, site }) => {
  const decisions = () => api.requests.list({ call: 'POST /oauth/authorize' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  await signIn(grace, createRequest(site.url))
  await expect(authorizeButton(page)).toBeEnabled()
  // The pointer appears with the click, as it does when a picture-in-picture window has closed under it.
  await authorizeButton(page).click()
  await expect(authorizeButton(page)).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect(authorizeButton(page)).toBeEnabled()
  // The pointer goes over such a window, which closes at once.
  const { x = 0, y = 0, width = 0, height = 0 } = (await authorizeButton(page).boundingBox()) ?? {}
  const [centerX, centerY] = [x + width / 2, y + height / 2]
  for (const left of [centerX + 10, -10, centerX]) await page.mouse.move(left, centerY)
  await page.mouse.down()
  await page.mouse.up()
  await expect(authorizeButton(page)).toBeDisabled()
  expect(decisions()).toEqual([])
  await expect(authorizeButton(page)).toBeEnabled()
  // The pointer of a remote desktop jumps to every press.
  await page.mouse.click(x + 5, y + 5)
  await expect.poll(decisions).toHaveLength(1)
})

test('a link to the text of a button, in a tiny window, shows the top of the page', async ({ page, startSession }) => {
  await startSession(grace)
  await page.setViewportSize({ width: 320, height: 160 })
  await page.goto(`${consentPath()}#:~:text=Authorize`)
  await expect(authorizeButton(page)).toBeEnabled()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('only the user scrolls the consent page at first', async ({ page, startSession }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { value: false })
    new MutationObserver((_, observer) => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Authorize')
      if (!button) return
      observer.disconnect()
      // As Safari does for a link to the button's text, or as Tab does.
      requestAnimationFrame(() => {
        if (location.hash === '#button') button.focus()
        else if (location.hash === '#summary') document.querySelector('summary')?.focus()
        else button.scrollIntoView()
      })
    }).observe(document, { childList: true, subtree: true })
  })
  await startSession(grace)
  await page.setViewportSize({ width: 320, height: 160 })
  const top = () => page.evaluate(() => scrollY)
  await page.goto(consentPath())
  await expect(authorizeButton(page)).toBeEnabled()
  expect(await top()).toBe(0)
  await page.mouse.wheel(0, 300)
  await expect.poll(top).toBeGreaterThan(0)
  for (const [hash, control] of [
    ['button', authorizeButton(page)],
    ['summary', page.locator('summary')],
  ] as const) {
    await page.goto(`${consentPath()}#${hash}`)
    await page.reload()
    await expect(authorizeButton(page)).toBeEnabled()
    await expect(control).toBeFocused()
    await expect(control).toBeInViewport()
  }
})

test('no fragment that another window opens scrolls to the buttons', { tag: '@every-browser' }, async ({
  page,
  startSession,
}) => {
  await startSession(grace)
  for (const [width, height] of [
    [320, 160],
    [800, 740],
  ] as const)
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await page.goto(consentPath())
      await expect(authorizeButton(page)).toBeVisible()
      for (const permission of await page.getByRole('checkbox').all()) await permission.uncheck()
      await page.evaluate(() => scrollTo(0, 0))
      await expect(authorizeButton(page)).toHaveAccessibleDescription('Choose at least one permission to authorize.')
      await expect(denyButton(page)).toBeEnabled()
      const places = await page.locator('[id]').evaluateAll((elements) =>
        elements.map((element) => {
          // Safari scrolls to the definitions of an image too.
          const { top } = (element.closest('svg') ?? element).getBoundingClientRect()
          return { id: element.id, top }
        }),
      )
      expect(places.filter(({ top }) => top > 0)).toEqual([])
      const ids = places.map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(0)
      for (const id of ids) await page.evaluate((hash) => Object.assign(location, { hash }), id)
      await expect(denyButton(page)).toBeDisabled()
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
})

test('an attacker who opens the request in a popup gets no message', async ({
  page,
  startSession,
  api,
  site,
  evil,
  baseURL,
}) => {
  await startSession(grace)
  const relay = `${baseURL}/oauth/callback`
  setRedirectUris(api, [`${site.url}/signed-in`, relay])
  await page.goto(evil.url)
  const opened = page.waitForEvent('popup')
  await page.evaluate(
    (address) => {
      const messages: unknown[] = []
      Object.assign(window, { messages })
      addEventListener('message', ({ data }) => messages.push(data))
      window.open(address)
    },
    baseURL + consentPath({ redirect_uri: relay, scope: 'profile', state: 'S' }),
  )
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await authorizeButton(popup).click()
  await closed
  // A message that the popup posted comes before this one.
  await page.evaluate(() => postMessage('end', '*'))
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'messages'))).toContain('end')
  expect(await page.evaluate(() => Reflect.get(window, 'messages'))).toEqual(['end'])
})
