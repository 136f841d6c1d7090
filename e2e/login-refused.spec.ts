import { edsger, grace, hedy } from '../fixtures/people.ts'
import { expectNoAxeViolations } from './axe.ts'
import { answer, solve } from './human-check.ts'
import { attempt, email, failThreeTimes, password, signInButton } from './sign-in-page.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/login')
})

test('a wrong password is an error that can be dismissed, and loses nothing that was typed', async ({ page }) => {
  await attempt(page, grace.email, 'Wrong-1')
  const alert = page.getByRole('alert').filter({ hasText: 'Error' })
  await expect(alert).toContainText('Invalid email or password.')
  await expect(email(page)).toHaveValue(grace.email)
  await expect(password(page)).toHaveValue('Wrong-1')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an unknown address reads the same as a known one, to the last attempt (TA01, TA03)', async ({ page }) => {
  const read = async (address: string) => {
    await page.goto('/auth/login')
    const texts: string[] = []
    for (let count = 1; count <= 5; count++) {
      if (count > 3) await solve(page)
      await attempt(page, address, 'Wrong-1')
      texts.push(await page.getByRole('alert').first().innerText())
    }
    return texts
  }
  const known = await read(grace.email)
  expect(await read('nobody@ancient.example')).toEqual(known)
  expect(known[4]).toContain('locked')
})

test('the third failure warns and asks a sum, without which nobody may try again', async ({ page }) => {
  await failThreeTimes(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Security Alert' })
  await expect(alert).toContainText('attempts remaining')
  await expect(alert).toContainText('Too many failed attempts temporarily lock the account.')
  await expect(signInButton(page)).toBeDisabled()

  await answer(page).fill('99')
  await expect(answer(page)).toHaveAttribute('aria-invalid', 'true')
  const check = page.getByRole('group', { name: 'Security Check' })
  await expect(check.getByText('Incorrect answer', { exact: true })).toBeVisible()
  await expect(check.getByText('Incorrect. Try again or get a new problem.')).toBeVisible()
  // Of the three texts, screen readers announce one.
  expect((await check.ariaSnapshot()).match(/Incorrect.*/g)).toEqual(['Incorrect answer. Please try again.'])
  await expect(answer(page)).toHaveAccessibleDescription('Incorrect answer. Please try again.')
  await expect(signInButton(page)).toBeDisabled()
  await answer(page).fill('')
  await expect(answer(page)).not.toHaveAttribute('aria-invalid')

  await page.getByRole('button', { name: 'New problem' }).click()
  await expect(answer(page)).toBeFocused()
  await solve(page)
  await expect(page.getByText('Verification successful!')).toBeVisible()
  await expectNoAxeViolations(page)
  await attempt(page, grace.email, grace.password)
  await expect(page).toHaveURL('/dashboard')
})

test('the count of failures starts again after signing in, and the provider counts on after a reload (TA05)', async ({
  page,
}) => {
  await failThreeTimes(page)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Security Check' })).toBeHidden()
  await attempt(page, grace.email, 'Wrong-4')
  await expect(page.getByRole('alert')).toContainText('1 of 5 attempts remaining')
  await attempt(page, grace.email, 'Wrong-5')
  await expect(page.getByRole('alert')).toContainText('locked')
})

test('a locked account cannot be tried, not even with the right password, but another one can (TA03)', async ({
  page,
}) => {
  await attempt(page, hedy.email, 'Wrong-1')
  await expect(page.getByRole('alert')).toContainText('Security Alert')
  await expect(page.getByRole('alert')).toContainText('locked')
  await expect(signInButton(page)).toBeDisabled()
  await password(page).fill(hedy.password)
  await email(page).fill(hedy.email)
  await expect(signInButton(page)).toBeDisabled()
  await attempt(page, grace.email, grace.password)
  await expect(page).toHaveURL('/dashboard')
})

test('dismissing the lock message allows another try, which the provider rejects', async ({ page }) => {
  await attempt(page, hedy.email, 'Wrong-1')
  const alert = page.getByRole('alert').filter({ hasText: 'locked' })
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toHaveCount(0)
  await attempt(page, hedy.email, hedy.password)
  await expect(alert).toBeVisible()
})

test('a deactivated account is told so', async ({ page }) => {
  await attempt(page, edsger.email, edsger.password)
  await expect(page.getByRole('alert')).toContainText('deactivated')
})
