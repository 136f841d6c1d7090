import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFrom, PopupClosed } from './popup.js'

const portal = 'https://account.example'
const popup = { closed: false }
const answer = { type: 'ANCIENT_OAUTH_RETURN', code: 'c', state: 's' }
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  popup.closed = false
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
})

const post = (message: { origin: string; source: unknown; data: unknown }) =>
  page.dispatchEvent(Object.assign(new Event('message'), message))

test('only the answer of that window, of the portal and of that shape counts', async () => {
  const heard = answerFrom(popup, portal)
  const said = { origin: portal, source: popup, data: { ...answer, code: 'forged' } }
  post({ ...said, origin: 'https://evil.example' })
  post({ ...said, source: { closed: false } })
  for (const data of [null, 'c', { ...answer, type: 'OTHER' }, { ...answer, code: 7 }, { ...answer, state: undefined }])
    post({ ...said, data })
  post({ ...said, data: answer })
  expect(await heard).toEqual({ code: 'c', state: 's' })
})

test('a window that goes without an answer is noticed', async () => {
  const heard = expect(answerFrom(popup, portal)).rejects.toThrow(PopupClosed)
  popup.closed = true
  vi.advanceTimersByTime(1_000)
  await heard
})
