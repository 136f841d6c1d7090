import { ada, alan, edsger, hedy } from '../fixtures/people.ts'
import { hold } from './hold.ts'
import { expect, test } from './test.ts'
import { panel, rowOf, searchField } from './user-management-page.ts'

test('an Undo that is answered late leaves the next notice and the focus alone', async ({ page, signIn, api }) => {
  await signIn(ada, '/dashboard?search=ancient.example')
  const notice = panel(page).getByRole('status').filter({ hasText: 'is deactivated' })
  const undo = notice.getByRole('button')
  await rowOf(page, alan).getByRole('button', { name: 'Deactivate' }).click()
  await expect(notice).toContainText('alan')
  const answer = await hold(page, `/users/admin/users/${alan.id}`)
  await undo.first().click()
  await answer.asked
  await rowOf(page, hedy).getByRole('button', { name: 'Deactivate' }).click()
  await expect(notice).toContainText('hedy')
  await expect(undo.first()).toHaveText('Undo')
  await searchField(page).focus()
  await answer.letGo()
  await expect(rowOf(page, alan)).not.toContainText('Inactive')
  await expect(notice).toContainText('hedy')
  await expect(searchField(page)).toBeFocused()

  await rowOf(page, edsger).getByRole('button', { name: 'Activate' }).click()
  await expect(rowOf(page, edsger)).not.toContainText('Inactive')
  await undo.first().click()
  await expect(notice).toBeHidden()
  await expect(rowOf(page, hedy).getByRole('button', { name: 'Deactivate' })).toBeFocused()
  expect(api.data.users.get(alan.id)?.isActive).toBe(true)
})
