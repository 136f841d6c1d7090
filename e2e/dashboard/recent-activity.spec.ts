import type { Page } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { recordActivity } from '../../mock-api/accounts/activities.ts'
import { withCors } from '../support/cors.ts'
import { expect, test } from '../support/test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Recent Activity' })
const entries = (page: Page) => panel(page).getByRole('listitem')

test('activities show text, time and IP address', async ({ page, signIn, api }) => {
  const ago = (hours: number) => new Date(api.clock.now() - hours * 60 * 60_000).toISOString()
  const activities = [
    { id: '1', action: 'login', ipAddress: '203.0.113.9', createdAt: ago(0.1) },
    { id: '2', action: 'logout', ipAddress: 'Unknown', createdAt: ago(3) },
    {
      id: '3',
      action: 'authorization_granted',
      details: { clientName: '<b>Agora</b>' },
      ipAddress: '',
      createdAt: ago(50),
    },
    { id: '4', action: 'authorization_revoked', details: {}, ipAddress: '2001:db8::1', createdAt: 'soon' },
    { id: '5', action: 'password_changed', createdAt: '2019-02-03T12:00:00Z' },
    { id: '6', action: 'wallet_connected', createdAt: null },
    { id: '7', action: 'wallet_disconnected', createdAt: ago(-5000) },
  ]
  await page.route('**/users/activities', (route) => route.fulfill(withCors({ json: activities })))
  await signIn(grace)
  await expect(entries(page)).toHaveCount(activities.length)
  const read = await entries(page).evaluateAll((items) =>
    items.map((item) =>
      [...item.querySelectorAll('p, p > span')].flatMap(({ children, textContent }) =>
        children.length ? [] : [textContent],
      ),
    ),
  )
  expect(read).toEqual([
    ['Signed in to account', 'less than an hour ago', '203.0.113.9'],
    ['Signed out of account', '3 hours ago'],
    ['Granted access to <b>Agora</b>', '2 days ago'],
    ['Revoked access from an application', '', '2001:db8::1'],
    ['Changed account password', 'Feb 3, 2019'],
    ['Connected Web3 wallet', ''],
    ['wallet disconnected', 'less than an hour ago'],
  ])
})

test('activities update after signing in, revoking, and visits elsewhere', async ({ page, signIn, api }) => {
  await signIn(alan)
  await expect(entries(page).first()).toContainText('Signed in to account')
  const apps = page.getByRole('region', { name: 'Connected Apps' })
  const name = await apps.getByRole('heading', { level: 3 }).first().innerText()
  await apps.getByRole('button', { name: `Revoke access for ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(entries(page).first()).toContainText(`Revoked access from ${name}`)
  await expect(entries(page).first()).toContainText('less than an hour ago')

  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  recordActivity(api, { userId: alan.id, action: 'password_changed', ip: '203.0.113.9' })
  await page.goBack()
  await expect(entries(page).first()).toContainText('Changed account password')
})
