import { readFile } from 'node:fs/promises'
import { ada } from '../../fixtures/people.ts'
import { expect, test } from '../support/test.ts'
import { addPeople, panel, searchField } from '../support/user-management-page.ts'

test('a long export shows progress and can be cancelled', async ({ page, signIn, api }) => {
  addPeople(api, 1000)
  await signIn(ada)
  await page.route('**/users/admin/users?page=2**', () => {})
  const asked = page.waitForRequest('**/users/admin/users?page=2**')
  const button = panel(page).getByRole('button', { name: /export/i })
  await button.click()
  await asked
  await expect(panel(page)).toContainText('Exporting 500 of 1,050 users…')
  await expect(panel(page).getByRole('progressbar', { name: 'Export of users' })).toBeVisible()
  const givenUp = page.waitForEvent('requestfailed')
  await expect(button).toHaveText('Cancel export')
  await button.click()
  await givenUp
  await expect(button).toHaveText('Export CSV')
  await expect(button).toBeFocused()
  await expect(panel(page)).not.toContainText('Exporting')

  const askedAgain = page.waitForRequest('**/users/admin/users?page=2**')
  await button.click()
  await askedAgain
  const givenUpAgain = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: 'Security' }).click()
  await givenUpAgain
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('an export saves all found users as CSV; a failure is reported', async ({ page, signIn, api }) => {
    addPeople(api, 1100)
    const sample = api.db.users.get('late-0')
    if (!sample) throw new Error('Nobody was added')
    api.db.users.put({ ...sample, id: 'odd', username: '=late.1+1', email: 'x"y@late.example', country: null })
    await signIn(ada)
    await searchField(page).fill('late')
    await searchField(page).press('Enter')
    await expect(panel(page)).toContainText('of 1,101 users')
    api.faults.set({ call: 'GET /users/admin/users', kind: 'status', status: 500 })
    await panel(page).getByRole('button', { name: 'Export CSV' }).click()
    await expect(panel(page).getByRole('alert')).toHaveText('Failed to fetch users')
    api.faults.clear()
    const downloading = page.waitForEvent('download')
    await panel(page).getByRole('button', { name: 'Export CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    const [head, odd, ...rest] = text.split('\r\n')
    expect(head).toBe('\ufeffUsername,Email,Role,Status,Country,Joined,Joined (ISO 8601)')
    expect(odd).toMatch(/^'=late\.1\+1,"x""y@late\.example",User,\w+,Unknown,"[A-Z][a-z]{2} \d+, \d{4}",\d{4}-.*Z$/)
    expect(rest.at(-1)).toBe('')
    expect(rest.slice(0, -1).map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 1100 }, (_, index) => `late.${1099 - index}`),
    )
    await expect(panel(page)).toContainText(`1,101 users saved to ${download.suggestedFilename()}`)
  })
})
