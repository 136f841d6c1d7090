import type { Browser, Locator, Page } from '@playwright/test'
import { ada, alan, grace, type Person } from '../../fixtures/people.ts'
import { consentAddress } from '../consent-page.ts'
import { resetLink } from '../mailed-links.ts'
import { newButton } from '../oauth-clients-page.ts'
import { pageButton, pageSize, rows, searchField } from '../user-management-page.ts'
import { type Figure, median } from './figures.ts'
import { memberPage, NARROW, openScreen } from './member-page.ts'
import { slowProcessor } from './mobile.ts'
import { openSite, type Site } from './site.ts'

const ROUNDS = 3
const BUDGET = 100
/** Milliseconds from when a hand comes to something until it presses. */
const HOVER = 100

/** `prepare` is not measured, `act` is. */
type Deed = {
  name: string
  as?: Person
  narrow?: boolean
  path: string | ((site: Site) => Promise<string>)
  prepare?: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
}

const DEEDS: Deed[] = [
  { name: 'typing: sign in', path: '/auth/login', act: typeEverywhere },
  { name: 'typing: register', path: '/auth/register', act: typeEverywhere },
  { name: 'typing: forgotten password', path: '/auth/forgot-password', act: typeEverywhere },
  { name: 'typing: reset password', path: ({ api }) => resetLink(api), act: typeEverywhere },
  { name: 'typing: change password', as: grace, path: '/dashboard/security', act: typeEverywhere },
  {
    name: 'typing: edit profile',
    as: grace,
    path: '/dashboard/settings',
    prepare: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
    act: typeEverywhere,
  },
  {
    name: 'typing: new client',
    as: ada,
    path: '/dashboard/settings',
    prepare: (page) => newButton(page).click(),
    act: typeEverywhere,
  },
  {
    name: 'typing: search of users',
    as: ada,
    path: '/dashboard',
    act: (page) => searchField(page).pressSequentially('ar@mail', { delay: 120 }),
  },
  {
    name: 'menu of the account',
    as: ada,
    narrow: true,
    path: '/dashboard',
    act: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).tap()
      await page.getByRole('button', { name: 'Close menu' }).tap()
    },
  },
  {
    name: 'menu of the consent screen',
    as: alan,
    path: consentAddress(),
    act: async (page) => {
      await press(page.getByRole('button', { name: /^Switch/ }))
      await page.getByRole('menuitem').first().waitFor()
      await page.keyboard.press('Escape')
    },
  },
  { name: 'theme: dashboard', as: ada, path: '/dashboard', act: switchTheme },
  { name: 'theme: landing page', path: '/', act: switchTheme },
  {
    name: 'paging users, 25 rows',
    as: ada,
    path: '/dashboard',
    act: turnPages,
  },
  {
    name: 'paging users, 500 rows',
    as: ada,
    path: '/dashboard?pageSize=500',
    prepare: (page) => rows(page).nth(499).waitFor(),
    act: turnPages,
  },
  {
    name: 'choosing 500 users per page',
    as: ada,
    path: '/dashboard',
    act: async (page) => {
      await pageSize(page).selectOption('500')
      await pageSize(page).press('End')
      await rows(page).nth(499).waitFor()
    },
  },
]

/** The longest wait for the paint after any key, click or tap (Interaction to Next Paint), on a slow processor. */
export async function* interactionFigures(browser: Browser): AsyncGenerator<Figure> {
  const site = await openSite(2000)
  const longest = new Map<Deed, number[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const deed of DEEDS) longest.set(deed, [...(longest.get(deed) ?? []), await measure(browser, site, deed)])
  await site.close()
  for (const [{ name }, waits] of longest) yield { name, now: median(waits), unit: 'ms', budget: BUDGET }
}

async function measure(browser: Browser, site: Site, { as, narrow, path, prepare, act }: Deed): Promise<number> {
  const page = await memberPage(browser, site, as, narrow ? NARROW : undefined)
  await slowProcessor(page)
  await openScreen(page, typeof path === 'string' ? path : await path(site))
  await prepare?.(page)
  await page.evaluate(() => globalThis.slowestAnswer())
  await act(page)
  const slowest = await page.evaluate(() => globalThis.slowestAnswer())
  await page.context().close()
  return slowest
}

/** With the mouse, which is there a moment before it presses: what scrolling to it and pointing at it cost is not the press's. */
async function press(target: Locator): Promise<void> {
  await target.hover()
  await new Promise((resolve) => setTimeout(resolve, HOVER))
  await target.click()
}

async function typeEverywhere(page: Page): Promise<void> {
  const fields = page.locator('main form input:not([type=checkbox], [readonly])').filter({ visible: true })
  for (const field of await fields.all()) {
    await press(field)
    await field.pressSequentially('Ada-1843', { delay: 60 })
  }
}

async function switchTheme(page: Page): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await press(page.getByRole('button', { name: /^Theme:/ }))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}

async function turnPages(page: Page): Promise<void> {
  for (const number of [2, 3, 4]) {
    await press(pageButton(page, `Page ${number}`))
    await page
      .getByRole('table', { name: 'Users' })
      .locator('xpath=..')
      .and(page.locator(':not([aria-busy])'))
      .waitFor()
  }
}
