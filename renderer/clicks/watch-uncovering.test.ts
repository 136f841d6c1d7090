import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Move = [type: string, x: number, time: number]

/** The times at which the pointer shows that a window may have gone. */
async function watch(moves: (Move | 'trust')[], { pointerType = 'mouse', webdriver = false } = {}): Promise<number[]> {
  vi.resetModules()
  const [page, root] = [new EventTarget(), new EventTarget()]
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('navigator', { webdriver })
  const { trustPointer, watchUncovering } = await import('./watch-uncovering.ts')
  const times: number[] = []
  watchUncovering(({ time, isByPointer }) => isByPointer && times.push(time), new AbortController().signal)
  for (const move of moves) {
    if (move === 'trust') {
      trustPointer()
      continue
    }
    const [type, clientX, time] = move
    vi.spyOn(performance, 'now').mockReturnValue(time)
    const event = Object.assign(new Event(type), { pointerType, clientX, clientY: 0 })
    Object.defineProperty(event, 'timeStamp', { value: time })
    ;(type === 'pointerleave' ? root : page).dispatchEvent(event)
  }
  return times
}

const resting: Move = ['pointermove', 500, 1000]

test.each<[string, (Move | 'trust')[], number[]]>([
  ['comes into the page', [resting], [1000]],
  ['starts to move', [resting, ['pointermove', 520, 3000], ['pointermove', 400, 3016]], [1000]],
  ['presses where it rests', [resting, ['pointerdown', 500, 3000]], [1000]],
  ['appears elsewhere', [resting, ['pointermove', 540, 3000]], [1000, 3000]],
  ['presses elsewhere', [resting, ['pointerdown', 540, 3000]], [1000, 3000]],
  ['was out of the page for a moment', [resting, ['pointerleave', 0, 1016], ['pointermove', 501, 1040]], [1000, 1040]],
  ['jumps after a refused press', [resting, 'trust', ['pointerdown', 900, 3000]], [1000]],
  ['jumps long after a refused press', [resting, 'trust', ['pointerdown', 900, 62_000]], [1000, 62_000]],
  [
    'jumps after a press that was refused for another reason',
    [resting, ['focus', 0, 2000], 'trust', ['pointerdown', 900, 3000]],
    [1000, 3000],
  ],
  [
    'jumps after a later change of the window',
    [resting, 'trust', ['blur', 0, 2000], ['pointerdown', 900, 3000]],
    [1000, 3000],
  ],
])('a pointer that %s', async (_, moves, times) => {
  expect(await watch(moves)).toEqual(times)
})

test('fingers, and pointers that WebDriver moves, show nothing', async () => {
  expect(await watch([resting], { pointerType: 'touch' })).toEqual([])
  expect(await watch([resting], { webdriver: true })).toEqual([])
})
