import type { Locator } from '@playwright/test'
import { stoa } from '../../fixtures/clients.ts'
import { alan, grace } from '../../fixtures/people.ts'
import { MINUTE_MS } from '../../renderer/rules/durations.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import {
  accountBox,
  authorizeButton,
  consentPath,
  denyButton,
  readConsentContext,
  recordApplicationVisits,
  STOA,
  setRedirectUris,
} from '../support/consent-page.ts'
import { emailField } from '../support/forms.ts'
import { hold, holdFiles } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: [/Request to a foreign origin: https?:\/\/(stoa|odeon)\.example|status of 503/] })

const odeonPath = (scope: string) =>
  consentPath({ client_id: 'odeon', redirect_uri: 'https://odeon.example/signed-in?from=account', scope })

test('the page shows the request, and letters that stack up cover nothing below them', async ({ page, signIn }) => {
  await signIn(grace, consentPath())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stoa asks for access')
  await expect(page.getByText(`In its own words: ${stoa.description}`)).toBeVisible()
  await expect(accountBox(page).getByText('Grace Hopgood')).toBeVisible()
  await expect(accountBox(page).getByText(grace.email)).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(page.getByRole('group', { name: 'Choose what to allow' }).locator('label')).toHaveText([
    'Basic profileName: Grace Hopgood · Username: grace · Email: grace@ancient.example (verified)',
    'Email addressIncluded in Basic profile',
  ])
  await expect(page.getByText(`Always shared: your account ID, ${grace.id}`)).toBeVisible()
  await expect(page.getByText('You can revoke access at any time in Connected apps.')).toBeVisible()
  await expect(page.getByText('stoa.example', { exact: true })).toBeVisible()
  await page.getByText('You will return to').click()
  await expect(page.getByText(STOA)).toBeVisible()
  await expect(authorizeButton(page)).toBeEnabled()

  await test.step("letters that stack up don't cover what is below an application's name and description", async () => {
    const email = accountBox(page).getByText(grace.email)
    const before = await email.screenshot()
    // Marks stack up in every font, letters only in those of some scripts.
    const stacks = `a${'\u0325'.repeat(60)}`.repeat(20)
    for (const text of [page.getByRole('heading', { level: 1 }), page.getByText(stoa.description)]) {
      await text.evaluate((element, stacks) => element.replaceChildren(stacks), stacks)
      expect((await email.screenshot()).equals(before)).toBe(true)
    }
  })
})

test('stacking letters are percent-encoded in a redirect URI, and cover no words beside a text', async ({
  page,
  signIn,
  api,
}) => {
  const redirectUri = `${STOA}/a\u0325`
  setRedirectUris(api, [redirectUri])
  await signIn(grace, consentPath({ redirect_uri: redirectUri }))
  await page.getByText('You will return to').click()
  await expect(page.getByText(`${STOA}/a%CC%A5`)).toBeVisible()

  await test.step("letters that stack up in an application's text don't cover the portal's words beside it", async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const heading = page.getByRole('heading', { level: 1 })
    for (const [sentence, mark] of [
      [heading, '\u0325'],
      [page.getByText('In its own words:'), '\u0305'],
    ] as const) {
      const screenshotOfWords = async (text: string) => {
        await sentence.locator('bdi').evaluate((element, text) => element.replaceChildren(text), text)
        const clip = await sentence.evaluate((element) => {
          const words = document.createRange()
          for (const node of element.childNodes) if (node instanceof Text && node.data.trim()) words.selectNode(node)
          return words.getBoundingClientRect().toJSON()
        })
        return page.screenshot({ clip })
      }
      const letters = 'a'.repeat(60)
      const before = await screenshotOfWords(letters)
      const after = await screenshotOfWords(letters.replaceAll('a', `a${mark.repeat(60)}`))
      expect(after.equals(before)).toBe(true)
    }
  })
})

test('the application is loaded before the scripts, once', async ({ page, signIn, api }) => {
  const count = () => api.requests.list({ call: 'GET /oauth/clients/consent/:clientId' }).length
  await signIn(grace, '/terms')
  const release = await holdFiles(page, '**/assets/*.js')
  await page.goto(consentPath(), { waitUntil: 'commit' })
  await expect.poll(count).toBe(1)
  release()
  await expect(authorizeButton(page)).toBeEnabled()
  expect(count()).toBe(1)
})

test('Deny adds access_denied to the query of the redirect URI', { tag: '@every-browser' }, async ({
  page,
  signIn,
  api,
}) => {
  const visits = await recordApplicationVisits(page)
  await signIn(grace, odeonPath('read'))
  await denyButton(page).click()
  await expect(page).toHaveTitle('Application')
  expect(Object.fromEntries(visits[0]?.searchParams ?? [])).toEqual({
    from: 'account',
    error: 'access_denied',
    state: 'a b&c=+%2B',
    iss: api.url,
  })
  await page.goto('/terms')
  expect(await readConsentContext(page)).toBeNull()
})

test('after a decision for an app on this device, the page says where to continue', async ({
  context,
  startSession,
}) => {
  await startSession(grace)
  for (const [button, title] of [
    [authorizeButton, 'Continue in Ancient for the desktop'],
    [denyButton, 'You denied access'],
  ] as const) {
    // Full Chromium asks before it opens an app and blocks input in that tab.
    const tab = await context.newPage()
    await tab.goto(
      consentPath({
        client_id: 'ancient-desktop',
        redirect_uri: 'org.ancient.account://oauth/callback',
        scope: 'account',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      }),
    )
    await button(tab).click()
    await expect(tab.getByRole('heading', { level: 1, name: title })).toBeFocused()
    await expect(authorizeButton(tab)).toHaveCount(0)
    await expect(tab.getByRole('button', { name: 'Open again' })).toBeEnabled()
    await expect(tab.getByText('Nothing opened?')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Copy link', includeHidden: true })).toHaveCount(1)
    await expect(tab.getByText('it gives access to your account')).toHaveCount(button === authorizeButton ? 1 : 0)
    // screens.spec.ts checks the page after Authorize.
    if (button === denyButton) await expectNoAxeViolations(tab)
  }
})

test('risky, unknown and new permissions are marked, also after the access token has expired', async ({
  page,
  startSession,
  api,
}) => {
  await startSession(alan)
  api.clock.advance(20 * MINUTE_MS)
  await page.goto(odeonPath('profile,write <b>x</b> admin'))
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  // `write` and the unknown scope.
  await expect(page.getByText('Only allow this if you trust the application.')).toHaveCount(2)
  await expect(page.getByText('Access to <b>x</b> data')).toBeVisible()
  await expect(page.getByText("We don't know what this shares.")).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Not allowed yet' })).toHaveCount(2)
  await expect(page.getByText('You allowed access before, but not the marked permissions.')).toBeVisible()
  await expect(authorizeButton(page)).toBeEnabled()
  await expectNoAxeViolations(page)
})

test('the email address becomes a choice when the profile is not allowed', async ({ page, signIn, api }) => {
  await recordApplicationVisits(page)
  await signIn(grace, consentPath())
  const profile = page.getByRole('checkbox', { name: 'Basic profile Name' })
  const email = page.getByRole('checkbox', { name: 'Email address' })
  await expect(email).toHaveAccessibleName('Email address Included in Basic profile')
  await expect(email).toBeDisabled()
  await email.click({ force: true })
  await expect(email).toBeChecked()
  await profile.uncheck()
  await expect(email).toHaveAccessibleName('Email address Email: grace@ancient.example (verified)')
  await expect(email).toBeEnabled()
  await email.uncheck()
  await expect(authorizeButton(page)).toBeDisabled()
  await profile.check()
  await expect(email).toBeChecked()

  await test.step('a redirect URL that runs code is not opened', async () => {
    const body = { redirectUrl: 'javascript:alert(1)' }
    api.faults.add({ call: 'POST /oauth/authorize', kind: 'status', status: 200, body })
    await authorizeButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Authorization failed')
    await expect(page).toHaveURL(/\/oauth\/consent\?/)
    await expect(authorizeButton(page)).toBeEnabled()
    api.faults.clear()
  })
  await authorizeButton(page).click()
  await expect(page).toHaveTitle('Application')
  expect(api.db.authorizations.where('userId', grace.id).map(({ scopes }) => scopes)).toEqual([['profile', 'email']])
})

test('what a member must not allow, or the browser alone has unticked, is not allowed', async ({
  page,
  signIn,
  api,
}) => {
  await recordApplicationVisits(page)
  const admin = page.getByRole('checkbox', { name: 'Administrative access' })
  await signIn(grace, odeonPath('admin'))
  await expect(admin).not.toBeChecked()
  await expect(admin).toHaveAccessibleName(/Only administrators can allow this\.$/)
  await expect(page.getByText('Only administrators can authorize this request.')).toBeVisible()
  await expect(denyButton(page)).toBeEnabled()
  await expect(authorizeButton(page)).toBeDisabled()
  await page.goto(odeonPath('profile read admin'))
  await admin.click({ force: true })
  await expect(admin).not.toBeChecked()
  await expect(authorizeButton(page)).toBeEnabled()
  const read = page.getByRole('checkbox', { name: 'Read account data' })
  await read.evaluate((box: HTMLInputElement) => Object.assign(box, { checked: false }))
  await authorizeButton(page).click()
  await expect(page).toHaveTitle('Application')
  expect(api.db.authorizations.where('userId', grace.id).map(({ scopes }) => scopes)).toEqual([['profile']])
})

test('both buttons are visible without scrolling, and a short window cuts off nothing', async ({ page, signIn }) => {
  const expectButtonsVisible = async () => {
    for (const button of [denyButton(page), authorizeButton(page)]) await expect(button).toBeInViewport({ ratio: 1 })
  }
  for (const scope of ['profile email read', 'read wallet referrals'])
    await test.step(scope, async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await signIn(alan, odeonPath(scope))
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expectButtonsVisible()
        expect(await page.evaluate(() => scrollY)).toBe(0)
      }
    })

  await test.step('four permissions and the buttons fit a laptop, and a short window cuts off nothing', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(grace, odeonPath('profile email wallet write'))
    await expectButtonsVisible()
    await page.setViewportSize({ width: 900, height: 600 })
    const { top } = await page.locator('main > div').evaluate((card) => card.getBoundingClientRect())
    expect(top).toBeGreaterThanOrEqual(0)
  })
})

test('the buttons are disabled for half a second after the page gets focus', async ({ page, signIn }) => {
  await page.clock.install()
  await signIn(grace, consentPath())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stoa asks for access')
  await page.clock.runFor(600)
  await expect(authorizeButton(page)).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect(authorizeButton(page)).toBeDisabled()
  await expect(denyButton(page)).toBeDisabled()
  await page.clock.runFor(400)
  await expect(authorizeButton(page)).toBeDisabled()
  await page.clock.runFor(200)
  await expect(authorizeButton(page)).toBeEnabled()
})

test('clicks too soon after the focus or each other do nothing, also if they are handled late', async ({
  page,
  signIn,
  api,
}) => {
  const visits = await recordApplicationVisits(page)
  await signIn(grace, consentPath())
  const buttons = [await authorizeButton(page).elementHandle(), await denyButton(page).elementHandle()]
  for (const event of ['visibilitychange', 'pageshow', 'focus'])
    await test.step(event, async () => {
      await expect(denyButton(page)).toBeEnabled()
      // In one task, so that React renders nothing in between.
      await page.evaluate(
        ([type, elements]) => {
          dispatchEvent(new Event(type))
          for (const element of elements) if (element instanceof HTMLElement) element.click()
        },
        [event, buttons] as const,
      )
      expect(await readConsentContext(page)).not.toBeNull()
    })

  await test.step('neither button acts on clicks that follow each other within half a second', async () => {
    await authorizeButton(page).evaluate((button: HTMLElement) => {
      dispatchEvent(new Event('focus'))
      const start = performance.now()
      for (let count = 1; count <= 8; count++) {
        button.click()
        while (performance.now() < start + count * 110);
      }
    })
    await expect(authorizeButton(page)).toBeDisabled()
    await expect(authorizeButton(page)).toBeEnabled()
    expect(await readConsentContext(page)).not.toBeNull()
  })

  await test.step('a click that is handled late, or held, counts from its press', async () => {
    const session = await page.context().newCDPSession(page)
    async function clickAt(pressed: number, released: number, target: Locator) {
      const box = await target.boundingBox()
      const at = { x: (box?.x ?? 0) + 50, y: (box?.y ?? 0) + 20, button: 'left', clickCount: 1 } as const
      await session.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed', timestamp: pressed / 1000 })
      await page.keyboard.press('Shift')
      await session.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased', timestamp: released / 1000 })
    }
    await expect(denyButton(page)).toBeEnabled()
    const focusedAt = await page.evaluate(() => {
      dispatchEvent(new Event('focus'))
      return performance.timeOrigin + performance.now()
    })
    await expect(denyButton(page)).toBeEnabled()
    await clickAt(focusedAt + 400, focusedAt + 400, authorizeButton(page))
    await expect(denyButton(page)).toBeEnabled()
    // A guard that counts from the release would accept this click, however slow the page was.
    await clickAt(focusedAt + 400, focusedAt + 60_000, denyButton(page))
    expect(await readConsentContext(page)).not.toBeNull()
  })
  await denyButton(page).click()
  await expect(page).toHaveTitle('Application')
  expect(visits).toHaveLength(1)
  expect(api.requests.list({ call: 'POST /oauth/authorize' })).toEqual([])
})

test("keys and clicks meant for another window don't decide, and a click without a press does", async ({
  page,
  signIn,
  api,
}) => {
  const visits = await recordApplicationVisits(page)
  const decisions = () => api.requests.list({ call: 'POST /oauth/authorize' })
  await signIn(grace, consentPath())
  await expect(authorizeButton(page)).toBeEnabled()

  await test.step('a key that was held before the page got the focus clicks nothing', async () => {
    await authorizeButton(page).evaluate((button: HTMLElement) => {
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }))
      button.click()
    })
    await expect(authorizeButton(page)).toBeDisabled()
    await expect(authorizeButton(page)).toBeEnabled()
    expect(decisions()).toEqual([])
  })

  await test.step('keys that were meant for a form of another window authorize nothing', async () => {
    await page.getByRole('checkbox', { name: 'Basic profile Name' }).focus()
    await page.keyboard.press('Enter')
    await authorizeButton(page).focus()
    await page.keyboard.type('g')
    await page.keyboard.press('Enter')
    await expect(authorizeButton(page)).toBeDisabled()
    await expect(authorizeButton(page)).toBeEnabled()
    expect(decisions()).toEqual([])
  })

  await test.step('a click on a page that was not painted for half a second decides nothing', async () => {
    await denyButton(page).evaluate(async (button: HTMLElement) => {
      dispatchEvent(new Event('focus'))
      await new Promise(requestAnimationFrame)
      const start = performance.now()
      while (performance.now() < start + 600);
      await new Promise(requestAnimationFrame)
      button.click()
    })
    await expect(denyButton(page)).toBeDisabled()
    await expect(denyButton(page)).toBeEnabled()
    expect(await readConsentContext(page)).not.toBeNull()
    expect(visits).toEqual([])
  })

  await test.step('a click without a press counts, whatever key was pressed before', async () => {
    await page.keyboard.press('Shift')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(authorizeButton(page)).toBeDisabled()
    await expect(authorizeButton(page)).toBeEnabled()
    await authorizeButton(page).evaluate((button: HTMLElement) => button.click())
    await expect.poll(decisions).toHaveLength(1)
  })
})

test('a guest signs in and authorizes the request by keyboard', async ({ page, api }) => {
  const visits = await recordApplicationVisits(page)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/oauth/authorize') && request.method() === 'POST') sent.push(request.postDataJSON())
  })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const address = consentPath({ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' })
  await page.goto(address)
  await expect(page).toHaveURL('/auth/login')
  expect(await readConsentContext(page)).toContain('"clientId":"stoa"')
  expect(await page.evaluate(() => sessionStorage.oauthRedirectUrl)).toBe(address)
  await expect(emailField(page)).toBeVisible()
  await press('Tab', 'Tab')
  await page.keyboard.type(grace.email)
  await press('Tab')
  await page.keyboard.type(grace.password)
  await press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Stoa asks for access' })).toBeFocused()
  await press('Tab', 'Tab', 'Space', 'Tab', 'Space')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByText('Choose at least one permission')).toBeVisible()
  await expect(authorizeButton(page)).toHaveAccessibleDescription('Choose at least one permission to authorize.')
  await expect(authorizeButton(page)).toBeDisabled()
  await press('Shift+Tab', 'Space', 'Tab', 'Tab')
  await expect(denyButton(page)).toBeFocused()
  await press('Tab')
  await expect(authorizeButton(page)).toBeFocused()
  await expect(authorizeButton(page)).toBeEnabled()
  expect(api.db.authorizations.where('userId', grace.id)).toEqual([])
  await press('Enter', 'Enter')

  await expect(page).toHaveTitle('Application')
  expect(visits.map(({ hostname }) => hostname)).toEqual(['stoa.example'])
  expect(sent).toEqual([
    {
      client_id: 'stoa',
      redirect_uri: STOA,
      scope: 'profile email',
      state: 'a b&c=+%2B',
      response_type: 'code',
      consent: true,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    },
  ])
  expect(visits[0]?.searchParams.get('state')).toBe('a b&c=+%2B')
  expect(visits[0]?.searchParams.get('code')).toBeTruthy()
  const [authorization] = api.db.authorizations.where('userId', grace.id)
  expect(authorization?.scopes).toEqual(['profile', 'email'])
  await page.goto('/terms')
  expect(await readConsentContext(page)).toBeNull()
})

test('the sign-in page names the application, and the form does not move', async ({ page, api }) => {
  const name = 'Stoa '.repeat(16).trim()
  const client = api.db.clients.get(stoa.id)
  if (client) api.db.clients.put({ ...client, name })
  const details = await hold(page, '/oauth/clients/consent/stoa')
  await page.goto(consentPath())
  await expect(page.getByText('An application asked for access.')).toBeVisible()
  const before = await emailField(page).boundingBox()
  await details.release()
  await expect(page.getByText(`${name} asked for access.`)).toBeVisible()
  expect(await emailField(page).boundingBox()).toEqual(before)

  await test.step('a provider that names no application to guests does not disturb signing in', async () => {
    api.faults.add({ call: 'GET /oauth/clients/consent/:clientId', kind: 'status', status: 401 })
    const rejection = await hold(page, '/oauth/clients/consent/stoa')
    await page.goto(consentPath())
    await rejection.release()
    await expect(page.getByText('An application asked for access.')).toBeVisible()
    expect(await readConsentContext(page)).toContain('"clientId":"stoa"')
  })
})

test('an invalid request has neither Authorize nor Deny, and names who asks', async ({ page, startSession, api }) => {
  // The page must not rely on the provider to reject `javascript:`.
  setRedirectUris(api, [STOA, 'javascript:alert(1)'])
  await startSession(grace)
  const invalid = "This request isn't valid"
  const tellDevelopers = "Tell the application's developers."
  for (const [what, address, heading, problem, advice, requester] of [
    ['no client', consentPath({ client_id: undefined }), invalid, 'no valid “client_id”', tellDevelopers, []],
    [
      'a redirect URI that runs code',
      consentPath({ redirect_uri: 'javascript:alert(1)' }),
      invalid,
      'no valid “redirect_uri”',
      tellDevelopers,
      ['stoa'],
    ],
    [
      'an unregistered redirect URI',
      consentPath({ redirect_uri: 'https://evil.example/return' }),
      invalid,
      "didn't register",
      tellDevelopers,
      ['Stoa', 'evil.example'],
    ],
    [
      'an ID that is a message',
      consentPath({ client_id: 'Your account is locked. Call +1 555 0100' }),
      "We don't know this application",
      'Application not found',
      'It may have been removed',
      ['stoa.example'],
    ],
  ] as const)
    await test.step(what, async () => {
      await page.goto(address)
      await expect(page.getByRole('alert')).toContainText(problem)
      await expect(page.getByText(advice)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('definition')).toHaveText([...requester])
      await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
      await expect(authorizeButton(page)).toHaveCount(0)
      await expect(denyButton(page)).toHaveCount(0)
      expect(await readConsentContext(page)).toBeNull()
    })
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')
})
