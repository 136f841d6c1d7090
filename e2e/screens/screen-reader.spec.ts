import type { Page } from '@playwright/test'
import { ada, alan, grace } from '../../fixtures/people.ts'
import { newcomer } from '../../fixtures/states-auth.ts'
import { authorizeButton, consentPath } from '../support/consent-page.ts'
import { createButton, emailField, passwordField, signInButton, solve, typeInto } from '../support/forms.ts'
import { hold } from '../support/held-responses.ts'
import { openHydrated, untilIdle } from '../support/hydration.ts'
import { expect, test } from '../support/test.ts'

/** What is heard on the open page from now on: focused elements, and messages of live regions in parentheses. */
async function startScreenReader(page: Page) {
  const heard: string[] = []
  await page.exposeFunction('announce', (text: string) => heard.push(`(${text})`))
  await page.evaluate(observeLiveRegions)
  return {
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        await page.keyboard.press(key)
        if (key === 'Tab') heard.push(await describe(page, 'document.activeElement'))
      }
    },
    /** Waits until exactly these texts were heard since the last call. */
    async expectToHear(...texts: string[]): Promise<void> {
      // A message that must not come could come late.
      if (texts.length === 0) await untilIdle(page)
      await expect.poll(() => heard).toEqual(texts)
      heard.length = 0
    },
    async expectFocus(text: string): Promise<void> {
      await expect.poll(() => describe(page, 'document.activeElement')).toBe(text)
    },
  }
}

/** Runs in the page. Announces the text of each live region that appears, changes or gets new elements. */
function observeLiveRegions(): void {
  const announce: (text: string) => void = Reflect.get(window, 'announce')
  const texts = new Map<Element, string>()
  const announceChanges = (records: MutationRecord[] = []) => {
    for (const region of document.querySelectorAll('[role=alert], [role=status], [aria-live]')) {
      if (region.getAttribute('aria-live') === 'off') continue
      const hasNewElements = records.some(
        ({ target, addedNodes }) =>
          region.contains(target) && addedNodes.length > 0 && !(target instanceof Element && target.closest('.button')),
      )
      const copy = document.createElement('div')
      copy.append(region.cloneNode(true))
      for (const silent of copy.querySelectorAll('[aria-hidden=true], .button')) silent.remove()
      const text = region.checkVisibility() ? copy.textContent.replaceAll(/\s+/g, ' ').trim() : ''
      if (isStarted && text && (hasNewElements || text !== texts.get(region))) announce(text)
      texts.set(region, text)
    }
  }
  let isStarted = false
  announceChanges()
  isStarted = true
  new MutationObserver(announceChanges).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Name, role, states and description of an element in the browser's accessibility tree. */
async function describe(page: Page, expression: string): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression })
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  })
  const [node] = nodes
  const states = (node?.properties ?? []).flatMap(({ name, value: { value } }) => {
    if (name === 'checked' || name === 'pressed' || name === 'expanded') return `${name}: ${value}`
    const isSet = value === true || (name === 'invalid' && value === 'true')
    return ['required', 'disabled', 'invalid'].includes(name) && isSet ? name : []
  })
  await session.detach()
  return [node?.name?.value, node?.role?.value, ...states, node?.description?.value].filter(Boolean).join(', ')
}

test('sign-in by screen reader and keyboard sends one request', async ({ page }) => {
  await openHydrated(page, '/auth/login')
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/users/login') && request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  const response = await hold(page, '/users/login')
  const reader = await startScreenReader(page)
  await reader.press('Tab', 'Tab')
  await page.keyboard.type(grace.email)
  await reader.press('Tab')
  await page.keyboard.type(grace.password)
  await reader.press('Tab', 'Tab')
  await reader.press('Space')
  await reader.expectFocus('Remember me, checkbox, checked: false')
  await reader.press('Tab', 'Tab')
  await reader.expectToHear(
    'Ancient, home, link',
    'Email, textbox, required',
    'Password, textbox, required',
    'Show password, button',
    'Remember me, checkbox, checked: true',
    'Forgot password?, link',
    'Sign in, button',
  )
  await reader.press('Enter', 'Enter', 'Enter')
  await expect(signInButton(page)).toHaveAccessibleName('Signing in...')
  await expect(signInButton(page)).toHaveAttribute('aria-busy', 'true')
  await response.release()
  await expect(page).toHaveURL('/dashboard')
  await reader.expectFocus('Welcome, Grace, heading')
  await expect(page).toHaveTitle('Dashboard · Ancient')
  await reader.expectToHear('(Signing in...)')
  expect(bodies).toEqual([{ email: grace.email, password: grace.password, remember: false }])
})

test('two failed sign-ins by screen reader leave the form in place and keep the alert', async ({ page }) => {
  await openHydrated(page, '/auth/login')
  const submit = page.locator('[type=submit]')
  const place = await submit.boundingBox()
  await typeInto(page, { Email: grace.email, Password: 'Wrong-1' })
  await passwordField(page).focus()
  const reader = await startScreenReader(page)
  await reader.press('Enter')
  await reader.expectToHear('(Signing in...)', '(ErrorInvalid email or password.)')
  const alert = page.getByRole('alert')
  await expect(alert).toBeVisible()
  expect(await submit.boundingBox()).toEqual(place)
  await expect(passwordField(page)).toBeFocused()
  const selection = passwordField(page).evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
  ])
  expect(await selection, 'the wrong password is selected').toEqual([0, 7])
  const response = await hold(page, '/users/login')
  await reader.press('Enter')
  await response.responded
  await expect(alert).toBeVisible()
  await response.release()
  await reader.expectToHear('(Signing in...)', '(ErrorInvalid email or password.)')
})

test('an invalid field by screen reader', async ({ page }) => {
  await openHydrated(page, '/auth/register')
  const reader = await startScreenReader(page)
  await page.getByLabel('Username').focus()
  await page.keyboard.type('ka')
  await page.keyboard.press('Tab')
  await reader.expectToHear('(Use at least 3 characters.)')
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type('a')
  await reader.expectToHear('(Still needed: At least 6 characters, One uppercase letter)')
  await page.keyboard.press('Tab')
  await reader.expectToHear("(Password doesn't meet requirements)")
  expect(await describe(page, 'document.querySelector("[name=confirmPassword]")')).toBe(
    'Confirm password, textbox, required',
  )
  await page.getByLabel('Username').focus()
  await reader.press('Enter')
  await reader.expectFocus('Email, textbox, invalid, required, Email is required.')
  await reader.expectToHear()
  await page.keyboard.type('foo')
  await reader.press('Enter')
  await reader.expectToHear('(Enter a full email address, like name@example.com.)')
})

test('a rejected registration by screen reader, its correction and its link to sign-in', async ({ page }) => {
  await openHydrated(page, '/auth/register')
  await typeInto(page, { ...newcomer, Email: grace.email })
  await solve(page)
  await createButton(page).focus()
  const reader = await startScreenReader(page)
  await reader.press('Enter')
  await reader.expectFocus('Email, textbox, invalid, required, Already taken. Use another email address.')
  await reader.expectToHear('(Creating account...)', '(An account with this email already exists)')

  await test.step('correcting a rejected value moves nothing', async () => {
    const place = await emailField(page).boundingBox()
    await reader.press('End', 'x')
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'false')
    expect(await emailField(page).boundingBox()).toEqual(place)
    await reader.expectToHear()
  })
  await test.step('Sign in below the message about a taken email keeps the email', async () => {
    await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/auth/login')
    await expect(emailField(page)).toHaveValue(grace.email)
  })
})

test('correcting a rejected phone number by screen reader', async ({ page, signIn }) => {
  await signIn(grace, '/dashboard/settings')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await typeInto(page, { 'Phone number': '12' })
  const reader = await startScreenReader(page)
  await reader.press('Enter')
  await reader.expectFocus('Phone number, textbox, invalid, Please enter a valid phone number, such as +1234567890')
  await reader.expectToHear('(Saving...)', '(Please enter a valid phone number, such as +1234567890)')
  await page.keyboard.type('3')
  await reader.expectFocus('Phone number, textbox, With the country code, such as +1234567890')
  await reader.expectToHear()
})

test('consent by screen reader', async ({ page, signIn, api }) => {
  await signIn(grace, consentPath())
  const reader = await startScreenReader(page)
  await reader.expectFocus('Stoa asks for access, heading')
  // The buttons are disabled until the page has been visible for half a second.
  await expect(authorizeButton(page)).toBeEnabled()
  await reader.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await reader.expectToHear(
    'Switch Account, button, expanded: false',
    'Basic profile Name: Grace Hopgood · Username: grace · Email: grace@ancient.example (verified), checkbox, checked: true',
    'Email address Included in Basic profile, checkbox, disabled, checked: true',
    'Deny, button',
    'Authorize, button',
    'You will return to stoa.example, DisclosureTriangle, expanded: false',
  )
  api.faults.add({
    call: 'POST /oauth/authorize',
    kind: 'status',
    status: 400,
    body: { message: 'Ask again tomorrow.' },
  })
  const response = await hold(page, '/oauth/authorize')
  await reader.press('Shift+Tab')
  await reader.expectFocus('Authorize, button')
  await reader.press('Enter')
  await reader.expectFocus('Authorizing..., button, disabled')
  await response.release()
  await reader.expectToHear('(ErrorAsk again tomorrow.)')
  await reader.expectFocus('Authorize, button')
})

test('revoking access by screen reader', async ({ page, signIn }) => {
  await signIn(alan)
  await page.getByRole('button', { name: 'Revoke access for Odeon' }).focus()
  const reader = await startScreenReader(page)
  await reader.press('Enter')
  await reader.expectFocus('Cancel, button')
  expect(await describe(page, 'document.querySelector("[role=alertdialog]")')).toBe(
    'Revoke Odeon, alertdialog, Are you sure you want to revoke access for this app? This action cannot be undone. The app can ask you again.',
  )
  await reader.press('Tab', 'Enter')
  await reader.expectFocus('Connected apps, heading')
  await reader.expectToHear('Revoke, button', '(Revoking...)', '(Revoked access for Odeon.)')
})

test('deactivating a user by screen reader', async ({ page, signIn }) => {
  await signIn(ada, '/dashboard?search=hedy')
  await page.getByRole('button', { name: 'Deactivate hedy' }).focus()
  const reader = await startScreenReader(page)
  await reader.press('Enter')
  await reader.expectToHear('(hedy is deactivated and signed out everywhere.)')
  await reader.expectFocus('Activate hedy, button')
  await reader.press('Tab')
  await reader.expectToHear('Undo, button')
  await reader.press('Enter')
  await reader.expectToHear('(hedy is active again.)')
  await reader.expectFocus('Deactivate hedy, button')
})
