import { alan, grace } from '../../fixtures/people.ts'
import { signOut } from '../support/account-menu.ts'
import { hold } from '../support/held-responses.ts'
import { attempt } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

const user = () => localStorage.getItem('user')

test('a stale profile does not undo a sign-out in another tab', async ({ page, context, signIn }) => {
  await signIn(grace)
  await page.evaluate(() => localStorage.clear())
  const other = await context.newPage()
  const profile = await hold(other, '/users/profile')
  await other.goto('/dashboard')
  await profile.requested
  await signOut(page)
  await expect(other).toHaveURL('/auth/login')
  await profile.release()
  await expect(other).toHaveURL('/auth/login')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Sign in/)
  expect(await context.cookies()).toEqual([])
  expect(await other.evaluate(user)).toBeNull()
})

test('a stale profile does not undo an account switch in another tab', async ({ page, context, signIn }) => {
  await signIn(grace, '/terms')
  const other = await context.newPage()
  const profile = await hold(other, '/users/profile')
  await other.goto('/dashboard')
  await profile.requested
  await page.goto('/auth/login?client_id=demo')
  await attempt(page, alan.email, alan.password)
  const welcome = other.getByRole('heading', { level: 1 })
  await expect(welcome).toHaveText(`Welcome, ${alan.firstName}`)
  await expect(other).toHaveURL('/dashboard')
  // Closed, because its messages could repair a wrong state.
  await page.close()
  await profile.release()
  await expect(welcome).toHaveText(`Welcome, ${alan.firstName}`)
  await expect(other.getByRole('alert')).toHaveCount(0)
  expect(JSON.parse((await other.evaluate(user)) ?? '{}')).toMatchObject({ email: alan.email })
})

test('a rejected refresh of replaced tokens does not sign the user out', async ({ page, context, signIn, api }) => {
  await signIn(grace, '/terms')
  api.clock.advance(31 * 86_400_000)
  const other = await context.newPage()
  const response = await hold(other, '/users/refresh')
  await other.goto('/dashboard')
  await response.requested
  await page.goto('/auth/login?client_id=demo')
  await attempt(page, alan.email, alan.password)
  const welcome = other.getByRole('heading', { level: 1 })
  await expect(welcome).toHaveText(`Welcome, ${alan.firstName}`)
  await response.release()
  await expect(welcome).toHaveText(`Welcome, ${alan.firstName}`)
  expect(await context.cookies()).toHaveLength(2)
})

test('tokens that arrive after signing out are discarded', async ({ page, signIn, api }) => {
  await signIn(grace)
  api.faults.set({ call: 'GET /users/profile', kind: 'status', status: 401 })
  const tokens = await hold(page, '/users/refresh')
  await page.reload()
  await tokens.requested
  await signOut(page)
  await expect(page).toHaveURL('/auth/login')
  await tokens.release()
  expect(await page.context().cookies()).toEqual([])
  await expect(page).toHaveURL('/auth/login')
})
