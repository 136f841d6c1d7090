import { expect, test, vi } from 'vitest'
import { waitForPopupResult } from './agora-popup.js'

const portal = 'https://account.example'
const popup = { closed: false }
const message = { type: 'ANCIENT_OAUTH_RETURN', code: 'c', state: 's' }

test('only a complete message from the popup and the portal is accepted', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const result = waitForPopupResult(popup, portal)
  const forged = { origin: portal, source: popup, data: { ...message, code: 'forged' } }
  for (const event of [
    { ...forged, origin: 'https://evil.example' },
    { ...forged, source: { closed: false } },
    { ...forged, data: null },
    { ...forged, data: 'c' },
    { ...forged, data: { ...message, type: 'OTHER' } },
    { ...forged, data: { ...message, code: 7 } },
    { ...forged, data: { ...message, state: undefined } },
    { ...forged, data: message },
  ])
    page.dispatchEvent(Object.assign(new Event('message'), event))
  expect(await result).toEqual({ code: 'c', state: 's' })
})
