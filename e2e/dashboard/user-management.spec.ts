import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ada, alan, edsger, grace, hedy } from '../../fixtures/people.ts'
import { hold } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'
import {
  addPeople,
  card,
  expectFocusedButtonsVisible,
  findRow,
  pageButton,
  pageSize,
  rows,
  searchField,
} from '../support/user-management-page.ts'

test('the table shows user, role, status, country and date', async ({ page, signIn }) => {
  await signIn(ada, '/dashboard?search=ancient.example')
  const expected = [
    [ada, /^ada\s+ada@ancient\.example$/, ['Admin', 'Active', 'United Kingdom', 'Jan 5, 2025', 'You']],
    [edsger, /edsger/, ['User', 'Inactive', 'Netherlands', 'Jan 5, 2025', 'Activate']],
    [grace, /grace/, ['User', 'Active', 'Unknown', 'Jan 5, 2025', 'Deactivate']],
  ] as const
  await expect(searchField(page)).toHaveAttribute('placeholder', 'Search by email or username...')
  for (const [person, name, cells] of expected) {
    await expect(findRow(page, person).getByRole('rowheader')).toHaveText(name, { useInnerText: true })
    await expect(findRow(page, person).getByRole('cell')).toHaveText([...cells], { useInnerText: true })
  }
})

test('the URL keeps the page, and a narrower table loses no text', async ({ page, signIn, api }) => {
  await page.setViewportSize({ width: 900, height: 720 })
  await signIn(ada, '/dashboard?search=ancient.example')
  await test.step('without room for a column, the role is below the status, and usernames are complete', async () => {
    await expect(card(page).getByRole('columnheader', { name: 'Role' })).toHaveCount(0)
    const status = findRow(page, ada).getByRole('cell').nth(0)
    await expect(status.getByText('Admin', { exact: true })).toBeVisible()
    await page.goto('/dashboard?search=mail.example')
    await expect(rows(page)).toHaveCount(25)
    const dates = rows(page).locator('td:nth-child(5)')
    expect(await dates.evaluateAll((all) => all.filter(({ clientHeight }) => clientHeight > 24).length)).toBe(0)
    const texts = card(page).locator('tbody *')
    expect(await texts.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900)
  })

  addPeople(api, 1200)
  await page.goto('/dashboard?page=2')
  await expect(pageButton(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
  await expect(rows(page).first()).toContainText('late.1174')
  await pageButton(page, 'Page 1').click()
  await expect(rows(page).first()).toContainText('late.1199')
  await expect(rows(page)).toHaveCount(25)
  await expect(card(page)).toContainText('Showing 1 to 25 of 1,250 users')
  await pageButton(page, 'Next').click()
  await expect(page).toHaveURL('/dashboard?page=2')
  const next = await pageButton(page, 'Next').boundingBox()
  await pageButton(page, 'Page 50').click()
  await expect(card(page)).toContainText('Showing 1,226 to 1,250 of 1,250 users')
  expect(await pageButton(page, 'Next').boundingBox(), 'a second click must not hit another button').toEqual(next)
  await page.goBack()
  await expect(pageButton(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
  await pageSize(page).selectOption('500')
  await expect(page).toHaveURL('/dashboard?pageSize=500')
  await expect(rows(page)).toHaveCount(500)
  await page.goBack()
  await expect(pageSize(page)).toHaveValue('25')
  await expect(rows(page)).toHaveCount(25)

  await test.step('scrolling while a page loads is not undone', async () => {
    const scrolled = () => page.evaluate(() => scrollY)
    await rows(page).last().scrollIntoViewIfNeeded()
    const response = await hold(page, '/users/admin/users')
    await pageButton(page, 'Page 4').click()
    await response.responded
    const before = await scrolled()
    await page.mouse.wheel(0, -100)
    await expect.poll(scrolled).toBe(before - 100)
    await response.release()
    await expect(rows(page).first()).toContainText('late.1124')
    expect(await scrolled()).toBe(before - 100)
  })
})

test('the buttons of the pager stay in place from page to page', { tag: '@narrow' }, async ({ page, signIn, api }) => {
  addPeople(api, 250)
  await signIn(ada, '/dashboard')
  const names = ['Previous', 'Page 1', 'Page 3', 'Next']
  const lefts = () =>
    Promise.all(names.map(async (name) => Math.round((await pageButton(page, name).boundingBox())?.x ?? 0)))
  const before = await lefts()
  for (const name of ['Page 2', 'Page 3', 'Page 5', 'Page 3', 'Page 1']) {
    await pageButton(page, name).click()
    await expect(pageButton(page, name)).toHaveAttribute('aria-current', 'page')
    expect(await lefts(), name).toEqual(before)
  }
})

test('by keyboard, another page continues at its first row; by pointer, the pager stays in place', async ({
  page,
  signIn,
  api,
}) => {
  addPeople(api, 3)
  await signIn(ada)
  await pageButton(page, 'Next').press('Enter')
  await expect(card(page)).toContainText('Showing 26 to 50')
  await expect(rows(page).first()).toBeFocused()
  await expect(rows(page).first()).toBeInViewport()
  await page.goBack()
  await expect(card(page)).toContainText('Showing 1 to 25')
  await expect(rows(page).first()).toBeFocused()

  await test.step('the page starts at its first row, if the pager sticks', async () => {
    await rows(page)
      .nth(12)
      .evaluate((row) => row.scrollIntoView({ block: 'start' }))
    const next = await pageButton(page, 'Next').boundingBox()
    await pageButton(page, 'Page 2').click()
    await expect(card(page)).toContainText('Showing 26 to 50')
    await expect(rows(page).first()).toBeInViewport({ ratio: 1 })
    expect(await pageButton(page, 'Next').boundingBox()).toEqual(next)
    await pageButton(page, 'Page 1').click()
    await expect(card(page)).toContainText('Showing 1 to 25')
  })

  for (const place of ['at the start of the list', 'at its end']) {
    await test.step(place, async () => {
      await pageButton(page, 'Page 2').click()
      await expect(card(page)).toContainText('Showing 26 to 50')
      // React may show the rows a moment later.
      await expect(rows(page)).toHaveCount(25)
      if (place === 'at its end') await rows(page).last().scrollIntoViewIfNeeded()
      const next = await pageButton(page, 'Next').boundingBox()
      await pageButton(page, 'Next').click()
      await expect(rows(page)).toHaveCount(3)
      expect(await pageButton(page, 'Next').boundingBox(), 'below fewer rows').toEqual(next)
      await expect(rows(page).last()).toBeInViewport({ ratio: 1 })
    })
  }

  await test.step('forced colors mark the current page', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const current = pageButton(page, 'Page 3')
    const before = await current.evaluate((button) => getComputedStyle(button).backgroundColor)
    await current.evaluate((button) => {
      button.style.backgroundColor = 'Highlight'
    })
    await expect(current).toHaveCSS('background-color', before)
    await expect(current).toHaveCSS('forced-color-adjust', 'none')
  })
})

test('typing in the search field sends one request', { tag: '@every-browser' }, async ({ page, signIn, api }) => {
  addPeople(api, 60)
  await page.clock.install()
  await signIn(ada)
  await pageButton(page, 'Page 2').click()
  await expect(rows(page).first()).toContainText('late.34')
  const requests = api.requests.list({ call: 'GET /users/admin/users' }).length

  await page.clock.pauseAt(Date.now() + 60_000)
  await searchField(page).pressSequentially('late.')
  await page.clock.runFor(299)
  await searchField(page).press('5')
  await page.clock.runFor(299)
  await page.clock.resume()
  await expect(page).toHaveURL('/dashboard?search=late.5')
  await expect(rows(page)).toHaveCount(11)
  await expect(card(page).getByRole('status').filter({ hasText: '11 found' })).toHaveCount(1)
  expect(api.requests.list({ call: 'GET /users/admin/users' })).toHaveLength(requests + 1)

  await test.step('the list stays as it is when the administrator returns to the window', async () => {
    await page.clock.fastForward(120_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    // The figures load again.
    await expect.poll(() => api.requests.list({ call: 'GET /users/admin/metrics' }).length).toBe(2)
    expect(api.requests.list({ call: 'GET /users/admin/users' })).toHaveLength(requests + 1)
  })
})

test('a stale result never replaces a newer one, and a search without results can be cleared', async ({
  page,
  signIn,
}) => {
  await signIn(ada)
  await expect(rows(page)).toHaveCount(25)
  const stale = await hold(page, '/users/admin/users')
  await searchField(page).fill('a')
  await stale.responded
  await expect(rows(page), 'the old rows stay until the response arrives').toHaveCount(25)
  await expect(card(page).getByText(/ found$/), 'their number is not announced').toHaveCount(0)
  await searchField(page).fill(grace.email)
  await expect(rows(page)).toHaveCount(1)
  await stale.release()
  await expect(rows(page)).toHaveCount(1)
  await expect(findRow(page, grace)).toBeVisible()

  await searchField(page).fill('.*(')
  await searchField(page).press('Enter')
  await expect(card(page)).toContainText('No user matches this search.')
  await expect(page).toHaveURL('/dashboard?search=.*%28')
  await card(page).getByRole('button', { name: 'Clear search' }).click()
  await expect(rows(page)).toHaveCount(25)
  await expect(searchField(page)).toHaveValue('')
  await expect(searchField(page)).toBeFocused()
  await page.goBack()
  await expect(searchField(page)).toHaveValue('.*(')
})

test('Undo restores a user who was just deactivated', { tag: ['@narrow', '@every-browser'] }, async ({
  page,
  signIn,
  api,
}) => {
  await page.clock.install()
  await signIn(ada, '/dashboard?search=ancient.example')
  const active = page.getByRole('region', { name: 'Platform metrics' }).getByRole('definition').nth(1)
  await expect(active).toHaveText(/\d/)
  const before = Number(await active.innerText())

  await findRow(page, alan).getByRole('button', { name: 'Deactivate alan' }).press('Enter')
  await expect(findRow(page, alan)).toContainText('Inactive')
  await expect(findRow(page, alan).getByRole('button', { name: 'Activate alan' })).toBeFocused()
  await expect(active).toHaveText(String(before - 1))

  const notice = card(page).getByRole('status').filter({ hasText: 'alan is deactivated and signed out everywhere.' })
  await expect(notice).toBeInViewport()
  const height = (await notice.boundingBox())?.height
  await notice.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(notice).toBeHidden()
  const done = card(page).getByRole('status').filter({ hasText: 'alan is active again.' })
  await expect(done).toBeInViewport()
  await expect(done.getByRole('button')).toHaveCount(0)
  expect((await done.boundingBox())?.height, 'nothing moves under the pointer').toBe(height)
  await expect(findRow(page, alan).getByRole('button', { name: 'Deactivate alan' })).toBeFocused()
  await expect(findRow(page, alan)).not.toContainText('Inactive')
  await expect(active).toHaveText(String(before))
  expect(api.db.users.get(alan.id)?.isActive).toBe(true)
  await page.clock.fastForward(6_000)
  await expect(done).toBeHidden()
})

test.describe('a click on a button that has just come under a resting pointer changes no one:', () => {
  /** Clicks each button as soon as it comes under the pointer, and counts these clicks in an attribute of the page. */
  const clickAtOnce = (page: Page, name: string) =>
    page.evaluate((name) => {
      const { dataset } = document.documentElement
      dataset.clicks = ''
      addEventListener('pointerover', ({ target }) => {
        const button = target instanceof Element && target.closest('button')
        if (!button || button.textContent !== name) return
        dataset.clicks += 'x'
        setTimeout(() => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })))
      })
    }, name)
  const expectClicks = (page: Page, count: number) =>
    expect(page.locator('html')).toHaveAttribute('data-clicks', 'x'.repeat(count))
  let changes: (string | null)[]

  test.beforeEach(async ({ page, signIn }) => {
    changes = []
    page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.postData()))
    await signIn(ada, '/dashboard?search=ancient.example')
  })

  test('Undo of a first notice, and of the notice that replaces it', async ({ page }) => {
    const undo = card(page).getByRole('button', { name: 'Undo' })
    await findRow(page, alan).getByRole('button').press('Enter')
    await undo.hover()
    await card(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
    await clickAtOnce(page, 'Undo')
    for (const [index, person] of [grace, hedy].entries()) {
      await findRow(page, person).getByRole('button').press('Enter')
      await expectClicks(page, index + 1)
    }
    await undo.press('Enter')
    await expect(card(page)).toContainText('hedy is active again')
    expect(changes).toEqual(['{"isActive":false}', '{"isActive":false}', '{"isActive":false}', '{"isActive":true}'])
  })

  test('the button of another row, when the list moves', async ({ page }) => {
    await findRow(page, alan).getByRole('button').hover()
    await clickAtOnce(page, 'Deactivate')
    await card(page).evaluate((list) => {
      list.style.marginTop = `${list.querySelectorAll('tbody tr')[1]?.clientHeight}px`
    })
    // Some browsers report only right before a press that another button is under the pointer.
    await page.mouse.down()
    await expectClicks(page, 1)
    await page.mouse.move(0, 0)
    await page.mouse.up()
    await findRow(page, alan).getByRole('button').press('Enter')
    await expect(card(page)).toContainText('alan is deactivated')
    expect(changes).toHaveLength(1)
  })
})

test('a double click, a held key and clicks meant for a window above change no user by mistake', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(ada, '/dashboard?search=ancient.example')
  // First, because the clicks of the next step are dated ahead.
  await test.step('a double click changes the status once', async () => {
    await page.evaluate(() => {
      const onClick = ({ timeStamp }: Event) => Object.assign(window, { firstClickAt: timeStamp })
      addEventListener('click', onClick, { capture: true, once: true })
    })
    await findRow(page, grace).getByRole('button', { name: 'Deactivate' }).dblclick()
    await expect(findRow(page, grace)).toContainText('Inactive')
    // The response may arrive between the two clicks, when the button already says 'Activate'.
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(card(page)).toContainText('grace is deactivated')
    const activate = findRow(page, grace).getByRole('button', { name: 'Activate grace' })
    // A slow double-click, which the system reports as two clicks.
    await activate.evaluate((element) => {
      const click = new MouseEvent('click', { bubbles: true, detail: 1 })
      Object.defineProperty(click, 'timeStamp', { value: Reflect.get(window, 'firstClickAt') + 600 })
      element.dispatchEvent(click)
    })
    await activate.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'grace is active again.' })).toBeVisible()
    await expect(findRow(page, grace).getByRole('button', { name: 'Deactivate grace' })).toBeVisible()
    expect(api.requests.list({ call: 'PATCH /users/admin/users/:id' })).toHaveLength(2)
    expect(api.db.users.get(grace.id)?.isActive).toBe(true)
  })

  const button = findRow(page, alan).getByRole('button')
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()))
  await test.step("a click meant for another site's window, which covered this one, changes no user", async () => {
    await button.evaluate((element) => {
      const click = (delay: number) => {
        const event = new MouseEvent('click', { bubbles: true, detail: 1 })
        Object.defineProperty(event, 'timeStamp', { value: performance.now() + delay })
        element.dispatchEvent(event)
      }
      dispatchEvent(new Event('focus'))
      for (const delay of [0, 400, 800]) click(delay)
      // Pressed at once, and held.
      element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      click(1000)
    })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(changes).toEqual([])
  })

  await test.step('a held Enter key changes the status once', async () => {
    await button.focus()
    for (let repeat = 0; repeat < 5; repeat++) {
      await page.keyboard.down('Enter')
      await expect(findRow(page, alan)).toContainText('Inactive')
    }
    await page.keyboard.up('Enter')
    await expect(card(page)).toContainText('alan is deactivated')
    expect(changes).toHaveLength(1)
  })
})

test('in a window of 320 by 256 or 640 pixels, the notice covers no focused button', async ({ page, signIn, api }) => {
  const expectVisibleAt = async (...heights: number[]) => {
    for (const height of heights) {
      await page.setViewportSize({ width: 320, height })
      await expectFocusedButtonsVisible(page)
    }
  }
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(ada, '/dashboard?search=ancient.example')
  await findRow(page, alan).getByRole('button').press('Enter')
  await expect(card(page)).toContainText('alan is deactivated')
  await expectVisibleAt(256, 640)
  const message = "This user can't be activated again, because the account is under review. Please try again later."
  api.faults.add({ call: 'PATCH /users/admin/users/:id', kind: 'status', status: 409, body: { message } })
  await findRow(page, alan).getByRole('button').press('Enter')
  await expect(card(page)).toContainText(message)
  await expectVisibleAt(640, 256, 700)
})

test('each row of the skeleton is where a user will be', async ({ page, startSession }) => {
  await startSession(ada)
  const response = await hold(page, '/users/admin/users')
  await page.goto('/dashboard')
  const row = card(page).getByRole('list', { name: 'Loading' }).getByRole('listitem').nth(7)
  await response.responded
  await expect(searchField(page)).toBeVisible()
  await expect(row).toBeVisible()
  const top = (await row.boundingBox())?.y
  await response.release()
  await expect(rows(page)).not.toHaveCount(0)
  expect((await rows(page).nth(7).boundingBox())?.y).toBe(top)
})

test("the notice of a change disappears on the next page or search, and the pager doesn't move", async ({
  page,
  signIn,
}) => {
  await signIn(ada, '/dashboard')
  await rows(page)
    .getByRole('button', { name: /^Deactivate/ })
    .first()
    .click()
  await expect(card(page)).toContainText('is deactivated and signed out everywhere.')
  const next = card(page).getByRole('button', { name: 'Next' })
  await next.scrollIntoViewIfNeeded()
  const place = await next.boundingBox()
  await next.click()
  await expect(card(page)).toContainText('Showing 26 to')
  await expect(card(page)).not.toContainText('is deactivated')
  expect(await next.boundingBox()).toEqual(place)

  await searchField(page).fill('ancient.example')
  // Alan is on the second page too, so wait for the search.
  await expect(card(page).getByText(/ found$/)).toHaveCount(1)
  await findRow(page, alan).getByRole('button', { name: 'Deactivate alan' }).press('Enter')
  await card(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(card(page)).toContainText('alan is active again.')
  await searchField(page).fill('no such user')
  await searchField(page).press('Enter')
  await expect(card(page)).toContainText('No users found')
  await expect(card(page)).not.toContainText('is active again')
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('an export of the search results can be started again after it stops', async ({ page, signIn, api }) => {
    addPeople(api, 1100)
    await signIn(ada, '/dashboard?search=late')
    await expect(card(page)).toContainText('of 1,100 users')
    const button = card(page).getByRole('button', { name: /export/i })
    const place = await rows(page).first().boundingBox()
    let hangs = true
    await page.route('**/users/admin/users?page=2**', (route) => (hangs ? undefined : route.fallback()))
    for (const cancel of [() => button.click(), () => page.getByRole('link', { name: 'Security' }).click()]) {
      await expect(button).toHaveText('Export CSV')
      await button.click()
      await expect(card(page).getByRole('status').filter({ hasText: 'Exporting 500 of 1,100 users...' })).toBeVisible()
      await expect(button).toHaveText('Cancel')
      const canceled = page.waitForEvent('requestfailed')
      await cancel()
      await canceled
      if (page.url().includes('search')) await expect(card(page).getByText('Export canceled')).toBeVisible()
    }
    hangs = false
    await page.goBack()
    await expect(button).toHaveText('Export CSV')
    api.faults.add({ call: 'GET /users/admin/users', kind: 'status', status: 500 })
    await button.click()
    await expect(card(page).getByRole('alert')).toHaveText('Failed to fetch users')
    expect(await rows(page).first().boundingBox(), 'no message moves the users').toEqual(place)
    api.faults.clear()
    const downloading = page.waitForEvent('download')
    await button.click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(head).toBe('\ufeffUsername,Email,Role,Status,Country,Joined,Joined (ISO 8601)')
    expect(lines.slice(0, -1).map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 1100 }, (_, index) => `late.${1099 - index}`),
    )
    const result = card(page).getByText(`1,100 users saved to ${download.suggestedFilename()}`)
    await expect(result).toBeVisible()
    await searchField(page).fill('late.7')
    await expect(result).toHaveCount(0)
  })

  test('when a page fails to load, the other pages stay available', async ({ page, signIn, api }) => {
    const fault = { call: 'GET /users/admin/users', kind: 'status', status: 500 } as const
    api.faults.add(fault)
    await signIn(ada, '/dashboard?page=2')
    await expect(card(page).getByRole('alert')).toContainText('Failed to fetch users')
    api.faults.clear()
    await pageButton(page, 'Page 1').click()
    await expect(rows(page)).toHaveCount(25)
    await expect(pageButton(page, 'Page 1')).toBeFocused()
    api.faults.add(fault)
    await page.setViewportSize({ width: 768, height: 640 })
    await pageButton(page, 'Next').click()
    await expect(card(page).getByRole('alert')).toContainText('Failed to fetch users')
    await expect(card(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(pageButton(page, 'Next')).toBeFocused()
  })
})

test('an Undo that finishes late does not change the next notice or the focus', async ({ page, signIn, api }) => {
  await signIn(ada, '/dashboard?search=ancient.example')
  const notice = card(page).getByRole('status').filter({ hasText: 'is deactivated' })
  const undo = notice.getByRole('button')
  await findRow(page, alan).getByRole('button', { name: 'Deactivate' }).click()
  await expect(notice).toContainText('alan')
  const response = await hold(page, `/users/admin/users/${alan.id}`)
  await undo.first().click()
  await response.responded
  await findRow(page, hedy).getByRole('button', { name: 'Deactivate' }).click()
  await expect(notice).toContainText('hedy')
  await expect(undo.first()).toHaveText('Undo')
  await searchField(page).focus()
  await response.release()
  await expect(findRow(page, alan)).not.toContainText('Inactive')
  await expect(notice).toContainText('hedy')
  await expect(searchField(page)).toBeFocused()

  await findRow(page, edsger).getByRole('button', { name: 'Activate' }).click()
  await expect(findRow(page, edsger)).not.toContainText('Inactive')
  await undo.first().press('Enter')
  await expect(notice).toBeHidden()
  await expect(findRow(page, hedy).getByRole('button', { name: 'Deactivate hedy' })).toBeFocused()
  expect(api.db.users.get(alan.id)?.isActive).toBe(true)
})
