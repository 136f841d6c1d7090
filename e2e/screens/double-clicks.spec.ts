import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page, Request } from '@playwright/test'
import type { State } from '../../fixtures/state.ts'
import { failedStates, screenOf, states } from '../../fixtures/states.ts'
import { button, createStateOpener, openRow } from '../support/actions.ts'
import { watchRequests } from '../support/hydration.ts'
import { expect, test } from '../support/test.ts'

/** Within the 500 ms of a double-click on common systems, and later than most responses. */
const SECOND_CLICK_MS = 350
/** Buttons, and links that look like them. */
const CONTROLS = 'button, summary, a.button, a.nav-link'
const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }
/** One screen of each layout, to check what surrounds every screen once. */
const SHELL_SCREENS = ['landing', 'login', 'dashboard']

type SecondClick = {
  /** The control that it hit, if any. */
  hit: string | undefined
  isSame: boolean
  /** True if the control of the first click is still on this screen. */
  isFirstThere: boolean
  /** The page's own handlers didn't see the click. */
  isIgnored: boolean
}

type Control = { name: string; index: number; place: number[]; isInShell: boolean }

test.use({
  permissions: ['clipboard-write'],
  allowedErrors: [/status of \d|ERR_|Request to a foreign origin/],
})

/** Their wide layout has only links. */
const SCREENS_WITHOUT_BUTTONS = ['terms', 'privacy']
/** A screen that is still loading has no buttons of its own. */
const all = [...states.filter(({ isLoading }) => !isLoading), ...failedStates.filter(({ actions }) => actions)].filter(
  (state) => !SCREENS_WITHOUT_BUTTONS.includes(screenOf(state)),
)
// A test for each screen: its states share most of their buttons.
for (const screen of new Set(all.map(screenOf))) {
  const statesOfScreen = all.filter((state) => screenOf(state) === screen)
  test(`${screen}: a second click at the same point hits no other control`, async ({
    page,
    context,
    api,
    scenario,
  }) => {
    test.setTimeout(60_000 + 20_000 * statesOfScreen.length)
    await page.addInitScript(recordSecondClick)
    // Without content, the browser stays on the page.
    await context.route('https://*.example/**', (route) => route.fulfill({ status: 204 }))
    const openState = createStateOpener(page, scenario)
    const untilPageIdle = watchRequests(page, api)
    const seen = new Set<string>()
    const problems: string[] = []
    let isRecorded = false
    for (const state of statesOfScreen) {
      await page.setViewportSize(state.isNarrowOnly ? NARROW : WIDE)
      const open = async (actions: State['actions']) => {
        await openState(state, { actions })
        await untilPageIdle()
      }
      const check = async (control: Locator, name: string) => {
        const problem = await clickTwice(page, control)
        if (problem) problems.push(`${state.name}, ${name}: ${problem}`)
        isRecorded ||= await page.evaluate(() => 'secondClick' in window)
      }

      const last = state.actions?.at(-1)
      if (last && 'click' in last) {
        await open(state.actions?.slice(0, -1))
        await openRow(page, last)
        await check(button(page, last), last.click)
        await untilPageIdle()
      } else await open(state.actions)
      const isNew = ({ name, isInShell }: Control) => !seen.has(name) && (!isInShell || SHELL_SCREENS.includes(screen))
      for (;;) {
        const controls = await listControls(page)
        const next = controls.find(isNew)
        if (!next) break
        seen.add(next.name)
        const url = page.url()
        await check(page.locator(CONTROLS).nth(next.index), next.name)
        if (!controls.some(isNew)) break
        const isUnchanged = async () => page.url() === url && isDeepStrictEqual(await listControls(page), controls)
        // A page that changed may stay busy for long: it is opened again.
        if (await isUnchanged()) await untilPageIdle()
        if (!(await isUnchanged())) await open(state.actions)
      }
    }
    expect(problems).toEqual([])
    expect(isRecorded, 'any second click').toBe(true)
  })
}

/** Clicks the control's center twice, and returns what is wrong with the second click. */
async function clickTwice(page: Page, control: Locator): Promise<string | undefined> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('The control has left the screen')
  const element = await control.elementHandle()
  // Undefined if the page has removed the control, or ignores it while its request is pending, as it may on a slow machine.
  const readName = () =>
    element
      ?.evaluate((node) => {
        const isThere = node.isConnected && !node.matches('[aria-disabled=true]')
        return isThere ? (node.getAttribute('aria-label') ?? node.textContent) : undefined
      })
      .catch(() => undefined)
  const name = await readName()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  // The interval between the clicks is what this test is about.
  await setTimeout(SECOND_CLICK_MS)
  const newName = await readName()
  if (name !== undefined && newName !== undefined && newName !== name) return clickAgain(page, newName)
  const dialogs = page.locator('dialog[open]')
  const openDialogs = await dialogs.count()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  const second = await page.evaluate((): SecondClick | undefined => Reflect.get(window, 'secondClick'))
  if (!second?.hit) return (await dialogs.count()) < openDialogs ? 'the backdrop closes the dialog' : undefined
  const { hit, isSame, isFirstThere, isIgnored } = second
  if (isSame) return
  if (isFirstThere) return `moves, and '${hit}' comes under the pointer`
  return isIgnored ? undefined : `the second click hits '${hit}'`
}

/**
 * Clicks a toggle again, as if 600 ms after the first click, which is too slow for the system's double-click: it must not send the
 * opposite of what the first click sent.
 */
async function clickAgain(page: Page, name: string): Promise<string | undefined> {
  const changes: string[] = []
  const record = (request: Request) => request.method() !== 'GET' && changes.push(request.url())
  page.on('request', record)
  await page.evaluate(() => Object.assign(window, { nextClickDelay: 600 }))
  await page.mouse.down()
  await page.mouse.up()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  page.off('request', record)
  return changes.length > 0 ? `becomes '${name}', and the second click undoes the first` : undefined
}

/** Runs in the page, before its own scripts. */
function recordSecondClick(): void {
  const shared: { first?: Element | null; path?: string; clickedAt?: number; secondClick?: SecondClick } = {}
  const describe = (control: Element) => control.getAttribute('aria-label') ?? control.textContent ?? ''
  const isUsable = (control: Element) => !control.matches(':disabled, [aria-disabled=true]')
  addEventListener(
    'click',
    (event) => {
      const { target, detail, timeStamp } = event
      const { clickedAt = 0 } = shared
      const delay: number | undefined = Reflect.get(window, 'nextClickDelay')
      if (delay) Object.defineProperty(event, 'timeStamp', { value: clickedAt + delay })
      Reflect.deleteProperty(window, 'nextClickDelay')
      const control = target instanceof Element ? target.closest('a, button, summary, label, select') : null
      if (detail === 1) {
        Object.assign(shared, { first: control, path: location.pathname, clickedAt: timeStamp })
        Reflect.deleteProperty(window, 'secondClick')
      } else if (detail === 2) {
        const { first } = shared
        const layer = control?.closest('dialog, [popover]')
        shared.secondClick = {
          hit: control && isUsable(control) ? describe(control) : undefined,
          isSame: control === first,
          isFirstThere:
            first?.checkVisibility() === true && location.pathname === shared.path && (!layer || layer.contains(first)),
          isIgnored: true,
        }
        Object.assign(window, { secondClick: shared.secondClick })
      }
    },
    true,
  )
  addEventListener('click', ({ detail }) => {
    if (detail === 2 && shared.secondClick) shared.secondClick.isIgnored = false
  })
}

/** The controls that a pointer can reach. Rows of a table or list share the names of theirs. */
function listControls(page: Page): Promise<Control[]> {
  return page.locator(CONTROLS).evaluateAll((controls) => {
    const layer = document.querySelector('dialog[open], [popover]:popover-open') ?? document
    return controls.flatMap((control, index) => {
      const isUsable = control.checkVisibility() && !control.matches(':disabled, [aria-disabled=true]')
      if (!isUsable || !layer.contains(control)) return []
      const label = control.getAttribute('aria-label')
      const text = label ?? control.textContent ?? ''
      const isRowName = !label && control.closest('tbody, summary')
      const name = isRowName ? control.localName : control.closest('tr, li') && label ? label.split(' ')[0] : text
      const { x, y } = control.getBoundingClientRect()
      const isInShell = !control.closest('main, dialog, [popover]')
      return { name: `${name}`.replace(/:.*|\d+/g, ''), index, place: [x, y], isInShell }
    })
  })
}
