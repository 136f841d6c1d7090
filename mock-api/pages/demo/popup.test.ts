import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PopupClosed, resultFrom } from './popup.js'

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

test('only a message of the popup, from the portal and of the right shape is accepted', async () => {
  const heard = resultFrom(popup, portal)
  const said = { origin: portal, source: popup, data: { ...answer, code: 'forged' } }
  post({ ...said, origin: 'https://evil.example' })
  post({ ...said, source: { closed: false } })
  for (const data of [null, 'c', { ...answer, type: 'OTHER' }, { ...answer, code: 7 }, { ...answer, state: undefined }])
    post({ ...said, data })
  post({ ...said, data: answer })
  expect(await heard).toEqual({ code: 'c', state: 's' })
})

test('a popup that closes without a message is an error', async () => {
  const heard = expect(resultFrom(popup, portal)).rejects.toThrow(PopupClosed)
  popup.closed = true
  vi.advanceTimersByTime(1_000)
  await heard
})
