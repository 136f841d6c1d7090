import type { Locator, Page } from '@playwright/test'
import { failures } from '../../fixtures/failures.ts'
import type { Failure } from '../../fixtures/state.ts'
import { access } from '../../mock-api/access.ts'
import type { Fault } from '../../mock-api/qa/faults.ts'
import { button, expectActionsTyped, perform, prepare } from '../support/actions.ts'
import { expect, test } from '../support/test.ts'

// What faults provoke, and where an authorization leads.
test.use({ allowedErrors: [/status of 5\d\d|ERR_|Request to a foreign origin: https:\/\/stoa\.example/] })

const WORDS = 'The owl of Minerva is asleep.'
/** Seconds that the provider wants to be left alone. */
const WAIT = 20
const TIMEOUT = 10_000
/** Until the spinner is gone. */
const LONGEST = 10_500

type Kind = { what: string; fault: (call: Fault['call']) => Fault; text: (failure: Failure) => string | undefined }

const byStatus = (status: number) => (failure: Failure) =>
  failure.otherwise?.tellsStatus ? `HTTP error! status: ${status}` : failure.text

const isPublic = ({ call }: Failure) =>
  Object.entries(access).some(([route, who]) => route === call && who === 'anyone')

/** A 401 is the last word on a mailed link. */
const isFinal = ({ call }: Failure) => /\/verify-/.test(call)

/** Where a 401 is a failure like any other. Elsewhere it is final, or leads to the sign-in page. */
const canBeRefused = (failure: Failure) =>
  isPublic(failure) && !isFinal(failure) && !failure.call.includes('/oauth/clients/consent/')

/**
 * Each kind of fault, and what it has to be told by; undefined where it is no failure of that call. What is not the API's, such as a
 * page or JSON that is cut off, is to every screen what a broken connection is, and a status without words is the same whatever its
 * number (renderer/api/http.test.ts).
 */
const kinds: Kind[] = [
  {
    what: 'an error in its own words',
    fault: (call) => ({ call, kind: 'status', status: 500, body: { message: WORDS } }),
    text: ({ text, otherwise }) => (otherwise?.keepsOwnText ? text : WORDS),
  },
  {
    what: 'nothing',
    fault: (call) => ({ call, kind: 'empty' }),
    text: ({ text, otherwise }) => (otherwise?.takesNothing ? undefined : text),
  },
  {
    what: 'a broken connection',
    fault: (call) => ({ call, kind: 'cut' }),
    text: ({ text, otherwise }) => (otherwise?.isMadeOnce ? undefined : text),
  },
  {
    what: 'a plea for patience',
    fault: (call) => ({ call, kind: 'status', status: 429, retryAfter: WAIT }),
    text: byStatus(429),
  },
  {
    what: 'a refusal',
    fault: (call) => ({ call, kind: 'status', status: 401 }),
    text: (failure) => (canBeRefused(failure) ? byStatus(401)(failure) : undefined),
  },
  { what: 'no answer', fault: (call) => ({ call, kind: 'hang' }), text: ({ text }) => text },
]

const busy = (page: Page): Locator => page.locator('[aria-busy=true], .progress-sign')

/** Lets the page's own clock tell when the time for an answer is over, so that nobody has to wait for it. */
async function useOwnClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      Object.assign(window, { askedAt: Date.now() })
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
}

/** What makes the call once more: the failed button again, or 'Try again' where opening the page made it. */
function again(page: Page, { actions = [] }: Failure, place: Locator): Locator {
  const last = actions.at(-1)
  return last && 'press' in last ? button(page, last) : place.getByRole('button', { name: 'Try again' })
}

/** The button is off, and says for how long, if the screen heeds what the provider asks for. */
async function waitPatiently(page: Page, { countsDown }: Failure): Promise<void> {
  const waiting = page.getByRole('button').filter({ hasText: /^Try again in \d+ s/ })
  await expect(waiting).toHaveCount(countsDown ? 1 : 0)
  if (countsDown) await expect(waiting).toBeDisabled()
  await page.clock.runFor((WAIT + 1) * 1000)
  await expect(waiting).toHaveCount(0)
}

/** Milliseconds since the last call began, by the page's clock. */
const waited = (page: Page) => page.evaluate(() => Date.now() - Number(Reflect.get(window, 'askedAt')))

/** The spinner is there until the time for an answer is over, and gone half a second later, all by the page's clock. */
async function passTheTime(page: Page): Promise<void> {
  await expect(busy(page)).not.toHaveCount(0)
  // A screen may be busy before it calls: with the wallet, for one.
  await expect.poll(() => page.evaluate(() => 'askedAt' in window)).toBe(true)
  const askedAt = await page.evaluate(() => Number(Reflect.get(window, 'askedAt')))
  await page.clock.pauseAt(askedAt + TIMEOUT - 500)
  await page.clock.runFor(10)
  await expect(busy(page), 'waits for the answer').not.toHaveCount(0)
  await expect
    .poll(async () => {
      // One call may have followed another, with a time of its own; and what follows on a timer must not wait for ever.
      await page.clock.runFor(Math.max(10, TIMEOUT - (await waited(page))))
      return busy(page).count()
    })
    .toBe(0)
  expect(await waited(page)).toBeLessThanOrEqual(LONGEST)
  await page.clock.resume()
}

for (const failure of failures) {
  const { text, call, scenario: name, path, actions, panel, recovered } = failure

  test(`“${text}” (${call}) is shown for each kind of failure, and gone after success`, async ({
    page,
    api,
    scenario,
  }) => {
    await useOwnClock(page)
    await prepare(page, actions)
    await page.route('https://stoa.example/**', (route) => route.fulfill({ body: 'Signed in at Stoa' }))
    const place = panel === undefined ? page.locator('body') : page.getByRole('region', { name: panel })
    let isOpen = false

    for (const { what, fault, text: textOf } of kinds) {
      const expected = textOf(failure)
      if (expected === undefined) continue
      await test.step(what, async () => {
        const { kind } = fault(call)
        // The same text may be there from the action before: it tells nothing until the call was made again.
        const after = api.requests.list({ call })[0]?.id ?? ''
        if (isOpen) {
          api.faults.clear()
          api.faults.set(fault(call))
          if (kind === 'hang') await page.evaluate(() => Reflect.deleteProperty(window, 'askedAt'))
          await again(page, failure, place).click()
        } else {
          await scenario(name, { to: path, faults: [fault(call)] })
          await perform(page, actions)
          await page.evaluate(() => Object.assign(window, { isSamePage: true }))
          isOpen = true
        }
        const met = () => api.requests.list({ call, after }).map((entry) => entry.fault)
        if (kind === 'hang') await passTheTime(page)
        else await expect.poll(met, { intervals: [10] }).toContain(kind)
        await expect(busy(page)).toHaveCount(0)
        await expect(place.getByText(expected)).toBeVisible()
        await expect(page.getByRole('alert').filter({ visible: true }), 'nothing else fails').toHaveCount(1)
        await expectActionsTyped(page, actions)
        if (what === 'a plea for patience') {
          await waitPatiently(page, failure)
          expect(api.requests.list({ call, after }), 'nothing is repeated by itself').toHaveLength(1)
        }
        if (actions) await expect(again(page, failure, place), 'the focus is kept').toBeFocused()
      })
    }

    const success = (panel === undefined ? page : place).getByText(recovered).filter({ visible: true })
    await expect(success).toHaveCount(0)
    api.faults.clear()
    await again(page, failure, place).click()
    await expect(success.first()).toBeVisible()
    if (page.url().startsWith('http:')) expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
}

// What a 401 of the other calls does is in renderer/api/unauthorized.test.ts.
test('a mailed link rejected with 401 shows the text of its call', async ({ page, scenario }) => {
  for (const failure of failures.filter(isFinal))
    await test.step(failure.call, async () => {
      const { call, scenario: name, path } = failure
      await scenario(name, { to: path, faults: [{ call, kind: 'status', status: 401, times: 1 }] })
      await expect(page.getByText(byStatus(401)(failure) ?? '')).toBeVisible()
    })
})
