import type { Page } from '@playwright/test'
import { ada, alan, grace, type Person } from '../../fixtures/people.ts'
import { consentAddress } from '../consent-page.ts'
import { answer, solution } from '../human-check.ts'
import { resetLink } from '../mailed-links.ts'
import { newButton } from '../oauth-clients-page.ts'
import { pageButton, pageSize, rows, searchField } from '../user-management-page.ts'
import { press } from './member-page.ts'
import type { Site } from './site.ts'

/** What somebody does on one screen. `prepare` is not measured, `act` is. */
export type Deed = {
  name: string
  as?: Person
  narrow?: boolean
  path: string | ((site: Site) => Promise<string>)
  prepare?: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
}

export const DEEDS: Deed[] = [
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
  { name: 'human check: wrong, another sum, right', path: '/auth/forgot-password', act: passHumanCheck },
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

async function typeEverywhere(page: Page): Promise<void> {
  const fields = page.locator('main form input:not([type=checkbox], [readonly])').filter({ visible: true })
  for (const field of await fields.all()) {
    await press(field)
    await field.pressSequentially('Ada-1843', { delay: 60 })
  }
}

async function switchTheme(page: Page): Promise<void> {
  for (let time = 0; time < 3; time += 1) await press(page.getByRole('button', { name: /^Theme:/ }))
}

async function turnPages(page: Page): Promise<void> {
  for (const number of [2, 3, 4]) {
    await press(pageButton(page, `Page ${number}`))
    await pageButton(page, `Page ${number}`).and(page.locator('[aria-current]')).waitFor()
    await page
      .getByRole('table', { name: 'Users' })
      .locator('xpath=..')
      .and(page.locator(':not([aria-busy])'))
      .waitFor()
  }
}

async function passHumanCheck(page: Page): Promise<void> {
  await press(answer(page))
  await answer(page).pressSequentially('999', { delay: 60 })
  await press(page.getByRole('button', { name: 'New problem' }))
  await answer(page).pressSequentially(await solution(page), { delay: 60 })
  await page.getByText('Verification successful!').waitFor()
}
