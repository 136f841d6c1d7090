import type { Browser, Page } from '@playwright/test'
import { ada } from '../../fixtures/people.ts'
import { openWhole } from '../silence.ts'
import type { Figure } from './figures.ts'
import { memberPage, press } from './member-page.ts'
import { likeMobile } from './mobile.ts'
import { median } from './percentile.ts'
import { openSite } from './site.ts'

const ROUNDS = 9
/** Milliseconds from when a hand comes to a link until it presses. */
const HOVER = 300
const BUDGET = 100

/** Links that lead through screens and back, each with the heading that it leads to. */
type Way = { start: string; isMember: boolean; steps: [link: string, heading: string][] }

const WAYS: Way[] = [
  {
    start: '/dashboard',
    isMember: true,
    steps: [
      ['Security', 'Security'],
      ['Settings', 'Settings'],
      ['Referrals', 'Referrals'],
      ['Dashboard', 'Welcome'],
    ],
  },
  {
    start: '/auth/login',
    isMember: false,
    steps: [
      ['Create an account', 'Create your account'],
      ['Sign in', 'Sign in to'],
      ['Forgot password?', 'Reset your password'],
      ['Back to Login', 'Sign in to'],
      ['Terms of Service', 'Terms of Service'],
      ['Privacy Policy', 'Privacy Policy'],
      ['Country membership', 'Country'],
      ['Ancient, home', 'One name'],
      ['Sign In', 'Sign in to'],
    ],
  },
]

/**
 * From the click on a link, to which the hand came a moment before, until the screen's heading is painted, on a slow processor and
 * a slow network: the first time, and when the screen was there before.
 */
export async function* routeFigures(browser: Browser): AsyncGenerator<Figure> {
  const site = await openSite()
  const times = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { start, isMember, steps } of WAYS) {
      const page = await memberPage(browser, site, isMember ? ada : undefined)
      await likeMobile(page)
      await openWhole(page, start)
      const seen = new Set<string>()
      for (const [link, heading] of [...steps, ...steps]) {
        const time = await follow(page, link, heading)
        const name = `to ${new URL(page.url()).pathname}${seen.has(heading) ? ', again' : ''}`
        seen.add(heading)
        times.set(name, [...(times.get(name) ?? []), time])
      }
      await page.context().close()
    }
  await site.close()
  for (const [name, all] of [...times].sort()) yield { name, now: median(all), unit: 'ms', budget: BUDGET }
}

/** Milliseconds from the click until the heading is there. */
async function follow(page: Page, link: string, heading: string): Promise<number> {
  const target = page.getByRole('link', { name: link, exact: true }).first()
  const [time] = await Promise.all([
    page.evaluate((text) => globalThis.untilHeading(text), heading),
    press(target, HOVER),
  ])
  return time
}
