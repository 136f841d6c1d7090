import { ada, grace } from '../../fixtures/people.ts'
import { withCors } from '../support/cors.ts'
import { hold } from '../support/hold.ts'
import { expect, test } from '../support/test.ts'
import {
  addPeople,
  pageButton,
  pageSize,
  panel,
  rowOf,
  rows,
  searchField,
  watchSearches,
} from '../support/user-management-page.ts'

test('pages can be turned, shared and revisited', async ({ page, signIn, api }) => {
  addPeople(api, 1200)
  const total = api.data.users.size
  await signIn(ada, '/dashboard?page=2')
  await expect(pageButton(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
  await expect(rows(page).first()).toContainText('late.1174')
  await pageButton(page, 'Page 1').click()
  await expect(rows(page).first()).toContainText('late.1199')
  await expect(rows(page)).toHaveCount(25)
  await expect(panel(page)).toContainText(`Showing 1 to 25 of ${total.toLocaleString('en-US')} users`)
  await expect(pageButton(page, 'Page 50')).toBeVisible()
  await pageButton(page, 'Next').click()
  await expect(page).toHaveURL('/dashboard?page=2')
  await expect(panel(page)).toContainText('Showing 26 to 50 of 1,250 users')
  await expect(rows(page).first()).toContainText('late.1174')
  await pageButton(page, 'Page 50').click()
  await expect(panel(page)).toContainText('Showing 1,226 to 1,250 of 1,250 users')
  await page.goBack()
  await expect(pageButton(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
  await expect(rows(page).first()).toContainText('late.1174')

  await pageSize(page).selectOption('500')
  await expect(page).toHaveURL('/dashboard?pageSize=500')
  await expect(rows(page)).toHaveCount(500)
  await expect(panel(page)).toContainText('Showing 1 to 500 of 1,250 users')
  await page.goBack()
  await expect(pageSize(page)).toHaveValue('25')
  await expect(rows(page)).toHaveCount(25)
})

test('a search waits for the last key and starts on page 1', async ({ page, signIn, api }) => {
  addPeople(api, 60)
  await page.clock.install()
  await signIn(ada)
  await pageButton(page, 'Page 2').click()
  await expect(rows(page).first()).toContainText('late.34')
  const searches = watchSearches(page)

  await page.clock.pauseAt(Date.now() + 60_000)
  await searchField(page).pressSequentially('late.')
  await page.clock.runFor(299)
  await searchField(page).press('5')
  await page.clock.runFor(299)
  expect(searches).toEqual([])
  await page.clock.resume()
  await expect(page).toHaveURL('/dashboard?search=late.5')
  await expect(rows(page)).toHaveCount(11)
  await expect(panel(page).getByRole('status').filter({ hasText: '11 found' })).toHaveCount(1)
  expect(searches).toEqual(['late.5 1 25'])
})

test('a search is literal, and an empty result can be cleared', async ({ page, signIn }) => {
  await signIn(ada)
  await searchField(page).fill('.*(')
  await searchField(page).press('Enter')
  await expect(panel(page)).toContainText('No users found')
  await expect(panel(page)).toContainText('Nobody matches “.*(”.')
  await expect(page).toHaveURL('/dashboard?search=.*%28')
  await panel(page).getByRole('button', { name: 'Clear search' }).click()
  await expect(rows(page)).toHaveCount(25)
  await expect(searchField(page)).toHaveValue('')
  await expect(searchField(page)).toBeFocused()
  await page.goBack()
  await expect(searchField(page)).toHaveValue('.*(')
})

test('a stale search result never replaces a newer one', async ({ page, signIn }) => {
  await signIn(ada)
  await expect(rows(page)).toHaveCount(25)
  const late = await hold(page, '/users/admin/users')
  await searchField(page).fill('a')
  await late.requested
  // What was there stays until then.
  await expect(panel(page).locator('[aria-busy=true]')).toHaveCount(1)
  await expect(rows(page)).toHaveCount(25)
  await searchField(page).fill(grace.email)
  await expect(page).toHaveURL(`/dashboard?search=${encodeURIComponent(grace.email)}`)
  await expect(rows(page)).toHaveCount(1)
  await late.release()
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, grace)).toBeVisible()
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a page that cannot be loaded keeps the way to the others', async ({ page, signIn }) => {
    await page.route('**/users/admin/users?*page=2&*', (route) => route.fulfill(withCors({ status: 500 })))
    await signIn(ada, '/dashboard?page=2')
    await expect(panel(page).getByRole('alert')).toContainText('Failed to fetch users')
    await pageButton(page, 'Page 1').click()
    await expect(rows(page)).toHaveCount(25)
    await expect(pageButton(page, 'Page 1')).toBeFocused()

    await pageButton(page, 'Next').click()
    await expect(panel(page).getByRole('alert')).toContainText('Failed to fetch users')
    await expect(pageButton(page, 'Next')).toBeFocused()
    await pageButton(page, 'Previous').click()
    await expect(rows(page)).toHaveCount(25)
  })
})
