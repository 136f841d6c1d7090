import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignInError, waitForPopupResult } from './demo-popup.js'

const portal = 'https://account.example'
const popup = { closed: false }
const message = { type: 'ANCIENT_OAUTH_RETURN', code: 'c', state: 's' }
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

const post = (event: { origin: string; source: unknown; data: unknown }) =>
  page.dispatchEvent(Object.assign(new Event('message'), event))

test('only a complete message from the popup and the portal is accepted', async () => {
  const result = waitForPopupResult(popup, portal)
  const forged = { origin: portal, source: popup, data: { ...message, code: 'forged' } }
  post({ ...forged, origin: 'https://evil.example' })
  post({ ...forged, source: { closed: false } })
  for (const data of [
    null,
    'c',
    { ...message, type: 'OTHER' },
    { ...message, code: 7 },
    { ...message, state: undefined },
  ])
    post({ ...forged, data })
  post({ ...forged, data: message })
  expect(await result).toEqual({ code: 'c', state: 's' })
})

test('a popup that closes without a message is an error', async () => {
  const closed = expect(waitForPopupResult(popup, portal)).rejects.toThrow(SignInError)
  popup.closed = true
  vi.advanceTimersByTime(1_000)
  await closed
})
