import type { Page } from '@playwright/test'
import { ada, grace } from '../../fixtures/people.ts'
import { newcomer } from '../../fixtures/states-auth.ts'
import { signOut } from '../support/account-menu.ts'
import { resetLink } from '../support/email-links.ts'
import { createButton, emailField, solve, typeInto } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const WRONG = 'Wrong-1952'
const NEW = 'Compiler-1959'
const NEWER = 'Linker-1961'

/** Unlike `fill`, doesn't keep the text in the page's memory itself. */
async function type(page: Page, label: string, secret: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.insertText(secret)
  expect(await readPageState(page), 'a typed password is in its field only').not.toContain(secret)
  // Chromium writes the fields of other forms to the disk, with the tab's history: a shown password too.
  await expect(page.locator('form:not([autocomplete=off]) input[autocomplete*=password]')).toHaveCount(0)
}

const readHeapSnapshot = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page)
  let snapshot = ''
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    snapshot += chunk
  })
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return snapshot
}

const readPageState = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      location.href,
      document.documentElement.outerHTML,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
    ]),
  )

const readFieldsAndState = async (page: Page): Promise<string> => {
  const fields = await page
    .locator('input')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))
  return fields.join('\n') + (await readPageState(page))
}

test('a password never leaves its field and is cleared from memory once accepted', async ({ page, api }) => {
  const seen: string[] = []
  page.on('console', (message) => seen.push(message.text()))
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  // Stays in one document, because loading another would clear the memory.
  const visit = (address: string) => page.evaluate((to) => history.pushState(null, '', to), address)
  await page.goto('/auth/login')
  await emailField(page).fill(grace.email)
  await type(page, 'Password', WRONG)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(createButton(page)).toBeVisible()
  expect(await readFieldsAndState(page)).not.toContain(WRONG)

  const { Password: chosen, 'Confirm password': _, ...others } = newcomer
  await typeInto(page, others)
  await type(page, 'Password', chosen)
  await type(page, 'Confirm password', chosen)
  await solve(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/verify-pending')
  await expect(page.getByText(newcomer.Email)).toBeVisible()
  expect(await readFieldsAndState(page)).not.toContain(chosen)

  const { pathname, search } = new URL(await resetLink(api))
  await visit(pathname + search)
  await type(page, 'New password', NEW)
  await type(page, 'Confirm new password', NEW)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password reset successfully!')).toBeVisible()
  expect(await readFieldsAndState(page)).not.toContain(NEW)

  await page.getByRole('link', { name: 'Sign in' }).click()
  await emailField(page).fill(grace.email)
  await type(page, 'Password', NEW)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(grace.firstName)
  await visit('/dashboard/security')
  await type(page, 'Current password', NEW)
  await type(page, 'New password', NEWER)
  await type(page, 'Confirm new password', NEWER)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  await expect(page.locator('input:focus')).toHaveCount(1)
  await page.getByLabel('Current password', { exact: true }).focus()
  for (const keys of ['Control+z', 'Control+Shift+z'])
    for (let count = 0; count < 6; count++) await page.keyboard.press(keys)

  const memory = await readHeapSnapshot(page)
  expect(memory).toContain(grace.email)
  const all = [await readFieldsAndState(page), memory, ...seen].join('\n')
  expect([WRONG, chosen, NEW, NEWER].filter((password) => all.includes(password))).toEqual([])
})

/** The texts of elements that are no longer on the page, but that something keeps. A heap snapshot doesn't have them. */
async function readRemovedTexts(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: 'HTMLElement.prototype' })
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: `${result.objectId}` })
  const texts = await session.send('Runtime.callFunctionOn', {
    objectId: `${objects.objectId}`,
    functionDeclaration: `function () {
      const isPrototype = (one) => Object.hasOwn(one, 'constructor')
      return this.filter((one) => !isPrototype(one) && !one.isConnected).map((one) => one.textContent).join()
    }`,
    returnByValue: true,
  })
  await session.detach()
  expect(texts.exceptionDetails).toBeUndefined()
  return `${texts.result.value}`
}

test('client secrets leave the memory of every tab when the administrator signs out', async ({
  page,
  context,
  signIn,
}) => {
  // Each snapshot takes ten seconds on a busy machine.
  test.setTimeout(120_000)
  const reveal = async (tab: Page) => {
    await tab.locator('summary', { hasText: 'Odeon' }).click()
    await tab.getByRole('button', { name: 'Reveal secret of Odeon' }).click()
    await expect(tab.getByText('odeon-demo-secret')).toBeVisible()
  }
  await signIn(ada, '/dashboard/settings')
  await reveal(page)
  expect(await readHeapSnapshot(page)).toContain('odeon-demo-secret')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').focus()
  const other = await context.newPage()
  await other.goto('/dashboard/settings')
  await reveal(other)
  await signOut(other)
  for (const tab of [other, page]) {
    await expect(emailField(tab)).toBeVisible()
    expect(await readHeapSnapshot(tab)).not.toContain('odeon-demo-secret')
    expect(await readRemovedTexts(tab)).not.toContain('odeon-demo-secret')
  }
})
