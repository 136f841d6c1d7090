import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { signOut } from '../support/account-menu.ts'
import { addressesOf } from '../support/addresses.ts'
import { hold } from '../support/hold.ts'
import { openWhole } from '../support/silence.ts'
import { expect, test } from '../support/test.ts'
import { untilIdle } from '../support/until-idle.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / })

/** The two ways by which a tab hears of another one; each has to do alone. */
const ways = {
  'its channel': () =>
    addEventListener('storage', (event) => event.key === 'user' && event.stopImmediatePropagation(), true),
  'what is stored': () => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'),
}

for (const [way, closeTheOther] of Object.entries(ways))
  test(`signing out in one tab signs out the other, through ${way}`, async ({ page, context, signIn }) => {
    await signIn(grace)
    const other = await context.newPage()
    await other.addInitScript(closeTheOther)
    await other.goto('/dashboard/security')
    await expect(other.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    await signOut(page)
    await expect(page).toHaveURL('/auth/login')
    await expect(other).toHaveURL('/auth/login', { timeout: 1_000 })
    await expect(other.getByText(grace.email)).toBeHidden()
  })

test('a public page stays open when another tab signs out', async ({ page, context, signIn }) => {
  await signIn(grace)
  const other = await context.newPage()
  await other.goto('/terms')
  const entry = other.getByRole('banner').getByRole('link', { name: /^(Dashboard|Sign In)$/ })
  await expect(entry).toHaveText('Dashboard')
  const addresses = addressesOf(other)
  await signOut(page)
  await expect(entry).toHaveText('Sign In')
  expect(addresses).toEqual([])
})

for (const [how, event] of [
  ['brought back by Back or Forward', 'pageshow'],
  ['looked at again', 'visibilitychange'],
] as const)
  test(`a tab that slept notices a sign-out when it is ${how}`, async ({ page, context, signIn }) => {
    await signIn(grace)
    await context.clearCookies()
    // A tab that sleeps hears nothing, nor does a tab hear of what it does to the storage itself.
    await page.evaluate((type) => {
      localStorage.removeItem('user')
      if (type === 'pageshow') dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
      else document.dispatchEvent(new Event(type))
    }, event)
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByText(grace.email)).toHaveCount(0)
  })

test('two tabs refresh an expired token once', async ({ page, context, signIn, api }) => {
  await signIn(grace)
  // Loaded before, so that the renewal does not have to be held for longer than a call may take.
  const other = await context.newPage()
  await openWhole(other, '/dashboard', api)
  await expect(welcome(other)).toBeVisible()
  api.clock.advance(16 * 60_000)
  const renewals: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/users/refresh') && request.method() === 'POST') renewals.push(request.url())
  })
  const renewal = await hold(page, '/users/refresh')
  await page.reload()
  await renewal.asked
  const refused = other.waitForResponse('**/users/profile')
  await other.reload()
  expect((await refused).status()).toBe(401)
  // It has asked for a token of its own by now, if it does not wait.
  await untilIdle(other)
  await renewal.letGo()
  // Whichever asks for the profile first, it may have told the other; what they show besides comes with the new token.
  for (const tab of [page, other]) await expect(tab.getByRole('list', { name: 'Recent activity' })).toBeVisible()
  expect(renewals).toHaveLength(1)
})
