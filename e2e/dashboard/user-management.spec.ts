import { ada, alan, edsger, grace, hedy } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/qa/test-client.ts'
import { expect, test } from '../support/test.ts'
import { panel, rowOf } from '../support/user-management-page.ts'

test('the table shows user, role, status, country and date', async ({ page, signIn, api }) => {
  const sample = api.db.users.get(hedy.id)
  if (!sample) throw new Error('The seed has changed')
  const hostile = '<img src=x onerror=alert(1)>'
  api.db.users.put({
    ...sample,
    id: 'odd',
    username: hostile,
    email: 'odd@ancient.example',
    country: 'ZZZ',
    createdAt: '',
  })
  await signIn(ada, '/dashboard?search=ancient.example')
  const cells = (person: { email: string }) => rowOf(page, person).getByRole('cell')
  await expect(cells(ada)).toHaveText([
    /adaada@ancient\.example$/,
    'Admin',
    'Active',
    'United Kingdom',
    'Jan 5, 2025',
    'You',
  ])
  await expect(cells(edsger)).toHaveText([/edsger/, 'User', 'Inactive', 'Netherlands', 'Jan 5, 2025', 'Activate'])
  await expect(cells(grace)).toHaveText([/grace/, 'User', 'Active', 'Unknown', 'Jan 5, 2025', 'Deactivate'])
  await expect(cells({ email: 'odd@ancient.example' })).toContainText([
    hostile,
    'User',
    'Active',
    'ZZZ',
    /^$/,
    'Deactivate',
  ])
})

test('deactivating a user signs them out, and Undo restores them', { tag: '@narrow' }, async ({
  page,
  signIn,
  api,
}) => {
  const ask = askAt(api.url)
  const { accessToken } = await signInAt(ask, alan)
  await signIn(ada, '/dashboard?search=ancient.example')
  const active = page.getByRole('region', { name: 'Platform metrics' }).getByRole('definition').nth(1)
  await expect(active).toHaveText(/\d/)
  const before = Number(await active.innerText())

  await rowOf(page, alan).getByRole('button', { name: 'Deactivate alan' }).click()
  await expect(rowOf(page, alan)).toContainText('Inactive')
  await expect(rowOf(page, alan).getByRole('button', { name: 'Activate alan' })).toBeFocused()
  await expect(active).toHaveText(String(before - 1))
  expect((await ask('GET /users/profile', { token: accessToken })).status).toBe(401)

  const notice = panel(page).getByRole('status').filter({ hasText: 'alan is deactivated and signed out everywhere.' })
  await expect(notice).toBeInViewport()
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(notice).toBeHidden()
  await expect(rowOf(page, alan).getByRole('button', { name: 'Deactivate alan' })).toBeFocused()
  await expect(rowOf(page, alan)).not.toContainText('Inactive')
  await expect(active).toHaveText(String(before))
  expect(api.db.users.get(alan.id)?.isActive).toBe(true)
})

test('a double click changes the status once', async ({ page, signIn, api }) => {
  const bodies: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') bodies.push(request.postData())
  })
  await signIn(ada, `/dashboard?search=${grace.email}`)
  await rowOf(page, grace).getByRole('button', { name: 'Deactivate' }).dblclick()
  await expect(rowOf(page, grace)).toContainText('Inactive')
  // The answer may come between the two clicks, when the button says 'Activate' already.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(panel(page)).toContainText('grace is deactivated')
  await expect(rowOf(page, grace)).toContainText('Inactive')
  expect(bodies).toEqual(['{"isActive":false}'])
  await rowOf(page, grace).getByRole('button', { name: 'Activate grace' }).click()
  await expect(rowOf(page, grace).getByRole('button', { name: 'Deactivate grace' })).toBeVisible()
  expect(api.db.users.get(grace.id)?.isActive).toBe(true)
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a failed change is reported and keeps the row', async ({ page, signIn, api }) => {
    await signIn(ada, `/dashboard?search=${grace.email}`)
    const change = rowOf(page, grace).getByRole('button', { name: 'Deactivate' })
    api.faults.set({ call: 'PATCH /users/admin/users/:id', kind: 'status', status: 500 })
    await change.click()
    await expect(panel(page).getByRole('alert')).toHaveText('graceFailed to update user status')
    await expect(rowOf(page, grace)).not.toContainText('Inactive')

    const message = 'The last active administrator stays'
    api.faults.set({ call: 'PATCH /users/admin/users/:id', kind: 'status', status: 409, body: { message } })
    await change.click()
    await expect(panel(page).getByRole('alert')).toHaveText(`grace${message}`)
    api.faults.clear()
    await change.click()
    await expect(panel(page).getByRole('alert')).toBeHidden()
    await expect(rowOf(page, grace)).toContainText('Inactive')

    const undo = panel(page).getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    api.faults.set({ call: 'PATCH /users/admin/users/:id', kind: 'status', status: 500 })
    await undo.click()
    await expect(panel(page).getByRole('alert')).toContainText('Failed to update user status')
    await expect(undo).toBeFocused()
    api.faults.clear()
    await undo.click()
    await expect(undo).toBeHidden()
    await expect(rowOf(page, grace)).not.toContainText('Inactive')
  })
})
