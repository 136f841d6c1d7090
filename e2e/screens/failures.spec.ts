import type { Locator, Page } from '@playwright/test'
import type { CallPattern, Fault } from '../../fixtures/fault.ts'
import { failures, screenOf } from '../../fixtures/states.ts'
import { calls } from '../../mock-api/contract/calls.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { button, createStateOpener, expectTexts, expectTypedValues } from '../support/actions.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { passwordField } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: [/status of 5\d\d|ERR_|Request to a foreign origin: https:\/\/stoa\.example/] })

const SERVER_TEXT = 'The owl of Minerva is asleep.'
const RETRY_AFTER_S = 20
const API_TIMEOUT_MS = 10_000
/** More than a screen ever makes. The number of matches left tells that a call has arrived: the journal lists calls that have ended. */
const MAX_HANGING_CALLS = 10

type Failure = (typeof failures)[number]
type OpenState = ReturnType<typeof createStateOpener>
/** `text` is what the screen shows; undefined if the call doesn't fail with this fault. */
type FaultKind = { name: string; fault: (call: CallPattern) => Fault; text: (failure: Failure) => string | undefined }

const textOfStatus = (failure: Failure, status: number) =>
  failure.traits?.includes('showsStatus') ? `HTTP error! status: ${status}` : failure.text

const isPublic = ({ call }: Failure) => calls.some(({ route, access }) => route === call && access === 'public')

/** Opening the link makes the call, and a 401 means that the link is invalid: there is nothing to retry. */
const isVerificationLink = ({ call }: Failure) => call.includes('/verify-')

/** True if the screen shows a 401 as it shows other statuses. After most other calls, a 401 leads to the sign-in page. */
const canFailWith401 = (failure: Failure) => isPublic(failure) && !isVerificationLink(failure)

/** True if the error can be dismissed. An error shown instead of the page can't, nor can the alert that contains the retry button. */
const canDismiss = ({ call, card, state }: Failure) =>
  (state.actions ?? card) !== undefined && call !== 'POST /users/resend-verification'

const errorWithText: FaultKind = {
  name: 'an error with a text',
  fault: (call) => ({ call, kind: 'status', status: 500, body: { message: SERVER_TEXT } }),
  text: ({ text, traits }) => (traits?.includes('ignoresServerText') ? text : SERVER_TEXT),
}

// To screens, a broken or cut response, or an empty one where a body is expected, is the same as none: http.test.ts covers them.
const kinds: FaultKind[] = [
  errorWithText,
  { ...errorWithText, name: 'the same error' },
  {
    name: 'too many requests',
    fault: (call) => ({ call, kind: 'status', status: 429, retryAfter: RETRY_AFTER_S }),
    text: (failure) => textOfStatus(failure, 429),
  },
  {
    name: 'a 401',
    fault: (call) => ({ call, kind: 'status', status: 401 }),
    text: (failure) => (canFailWith401(failure) ? textOfStatus(failure, 401) : undefined),
  },
  {
    name: 'no response',
    fault: (call) => ({ call, kind: 'hang', maxMatches: MAX_HANGING_CALLS }),
    text: ({ text }) => text,
  },
]

const busy = (page: Page): Locator => page.locator('[aria-busy=true], .spinner')

/** Makes the API timeout follow the page's fake clock. */
async function fakeTimeouts(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      Object.assign(window, { calledAt: Date.now() })
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
}

/** The button that repeats the call: the one of the last action, or 'Try again' where opening the page makes the call. */
function retryButton(page: Page, { state }: Failure, place: Locator): Locator {
  const last = state.actions?.at(-1)
  return last && 'click' in last ? button(page, last) : place.getByRole('button', { name: 'Try again' })
}

async function dismiss(page: Page, place: Locator): Promise<void> {
  await place.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
}

/** Screen readers announce an alert that appears or changes. Undefined until this is called. */
async function watchAlerts(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { isAlertChanged: false })
    const isInAlert = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('[role=alert]')
    const touchesAlert = ({ target, addedNodes }: MutationRecord) =>
      isInAlert(target) ||
      [...addedNodes].some((node) => node instanceof Element && (isInAlert(node) || node.querySelector('[role=alert]')))
    new MutationObserver((records) => {
      if (records.some(touchesAlert)) Object.assign(window, { isAlertChanged: true })
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

async function expectCountdown(page: Page): Promise<void> {
  const countdown = page.getByRole('button').filter({ hasText: /^(Try again in|Wait) \d+ s$/ })
  await expect(countdown).toHaveCount(1)
  await expect(countdown).toBeDisabled()
  if ((await countdown.getAttribute('type')) === 'submit') {
    // Only submit buttons announce the wait, every ten seconds.
    const announced = page.getByRole('status').filter({ hasText: /^(Try again in|Wait) [12]0 seconds$/ })
    await expect(announced).toBeAttached()
  }
  await page.clock.runFor((RETRY_AFTER_S + 1) * 1000)
  await expect(countdown).toHaveCount(0)
}

/** Milliseconds of the page's clock since the last call started. */
const readMsSinceCall = (page: Page) => page.evaluate(() => Date.now() - Number(Reflect.get(window, 'calledAt')))

async function expectTimeout(page: Page): Promise<void> {
  await expect(busy(page)).not.toHaveCount(0)
  // A screen may be busy before it calls the API, for example with the wallet.
  await expect.poll(() => page.evaluate(() => 'calledAt' in window)).toBe(true)
  const calledAt = await page.evaluate(() => Number(Reflect.get(window, 'calledAt')))
  await page.clock.pauseAt(calledAt + API_TIMEOUT_MS - 500)
  await page.clock.runFor(10)
  await expect(busy(page), 'still busy before the timeout').not.toHaveCount(0)
  await expect
    .poll(async () => {
      // A second call may have started, with its own timeout.
      await page.clock.runFor(Math.max(10, API_TIMEOUT_MS - (await readMsSinceCall(page))))
      return busy(page).count()
    })
    .toBe(0)
  expect(await readMsSinceCall(page)).toBeLessThanOrEqual(API_TIMEOUT_MS + 500)
  await page.clock.resume()
}

for (const screen of new Set(failures.map(({ state }) => screenOf(state)))) {
  const failuresOfScreen = failures.filter(({ state }) => screenOf(state) === screen)
  test(`${screen}: each failure shows a message and can be retried`, async ({ page, api, scenario }) => {
    test.setTimeout(60_000 + 20_000 * failuresOfScreen.length)
    await fakeTimeouts(page)
    await page.route('https://stoa.example/**', (route) => route.fulfill({ body: 'Signed in at Stoa' }))
    const openState = createStateOpener(page, scenario)
    for (const failure of failuresOfScreen)
      await test.step(`${failure.state.name}: ${failure.call}`, () => expectRetry(page, api, failure, openState))
  })
}

/** A failure on an open page. `place` is its card, or the whole page. */
type Shown = { page: Page; api: MockApi; failure: Failure; place: Locator }

async function expectRetry(page: Page, api: MockApi, failure: Failure, openState: OpenState): Promise<void> {
  const { call, card, state } = failure
  const place = card === undefined ? page.locator('body') : page.getByRole('region', { name: card })
  const shown = { page, api, failure, place }
  let isOpen = false
  for (const kind of kinds) {
    const text = kind.text(failure)
    if (text === undefined) continue
    await test.step(kind.name, async () => {
      const fault = kind.fault(call)
      // The previous step may have shown the same text: it counts only after the call was made again.
      const after = api.requests.list({ call })[0]?.id ?? ''
      if (isOpen) await failAgain(shown, fault)
      else {
        await openState({ ...state, faults: [fault], texts: [text] })
        await page.evaluate(() => Object.assign(window, { isSamePage: true }))
        isOpen = true
      }
      await expectFailure(shown, { kind, fault, text, after })
    })
  }
  await test.step('the call succeeds', () => recover(shown))
}

async function failAgain({ page, api, failure, place }: Shown, fault: Fault): Promise<void> {
  api.faults.clear()
  api.faults.add(fault)
  if (fault.kind === 'hang') await page.evaluate(() => Reflect.deleteProperty(window, 'calledAt'))
  // A dismissed error must not hide the next one.
  if ('retryAfter' in fault && canDismiss(failure)) await dismiss(page, place)
  await watchAlerts(page)
  await retryButton(page, failure, place).click()
}

type Expected = { kind: FaultKind; fault: Fault; text: string; after: string }

async function expectFailure(shown: Shown, { kind, fault, text, after }: Expected): Promise<void> {
  const { page, api, failure, place } = shown
  const { call, state } = failure
  const applied = () => api.requests.list({ call, after }).map((entry) => entry.fault)
  if (fault.kind === 'hang') {
    // Otherwise the provider may apply the call after the timeout, when the fault has been cleared.
    await expect.poll(() => api.faults.list()[0]?.maxMatches).toBeLessThan(MAX_HANGING_CALLS)
    await expectTimeout(page)
  } else {
    await expect.poll(applied, { intervals: [10] }).toEqual([fault.kind])
  }
  await expect(busy(page)).toHaveCount(0)
  await expect(place.getByText(text)).toBeVisible()
  await expect(page.getByRole('alert').filter({ visible: true }), 'no other alert').toHaveCount(1)
  const isAnnounced = () => page.evaluate(() => Reflect.get(window, 'isAlertChanged') !== false)
  expect(await isAnnounced(), 'screen readers announce the same error again').toBe(true)
  await expectTypedValues(page, state.actions)
  if (fault.kind !== 'hang') expect(applied(), 'no automatic retry').toEqual([fault.kind])
  if ('retryAfter' in fault) await expectCountdown(page)
  const isPasswordWrong = call === 'POST /users/login' && kind.name === 'a 401'
  const focused = isPasswordWrong ? passwordField(page) : retryButton(page, failure, place)
  if (state.actions) await expect(focused, 'focus is kept').toBeFocused()
}

/** Retries with a double click, which is sent once. */
async function recover({ page, api, failure, place }: Shown): Promise<void> {
  const { call, card, state, recovered = state.texts[0] } = failure
  const { actions } = state
  const success = (card === undefined ? page : place).getByText(recovered).filter({ visible: true })
  await expect(success).toHaveCount(0)
  if (canDismiss(failure)) {
    await dismiss(page, place)
    await expect(page.locator(':is(h1, h2, h3):focus'), 'a heading has the focus').toBeVisible()
  }
  api.faults.clear()
  const retry = retryButton(page, failure, place)
  await expect(retry).toBeEnabled()
  const after = api.requests.list({ call })[0]?.id ?? ''
  // In one frame, before a button can show that it is busy.
  await retry.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await expect(success.first()).toBeVisible()
  await expectTexts(page, state)
  if (actions) expect(api.requests.list({ call, after }), 'a double click is sent once').toHaveLength(1)
  if (!page.url().startsWith('http:')) return
  if (actions)
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName), 'focus is kept').not.toBe('body')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  // screens.spec.ts checks the others.
  if (actions && !state.screenshots) await expectNoAxeViolations(page)
}

test('a verification link that is rejected with 401 shows its own message', async ({ page, scenario }) => {
  for (const { call, text, state } of failures.filter(isVerificationLink)) {
    await scenario(state.scenario, { faults: [{ call, kind: 'status', status: 401, maxMatches: 1 }] })
    await expect(page.getByText(text)).toBeVisible()
  }
})
