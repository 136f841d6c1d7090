import { expect, test } from 'vitest'
import { isTrustedSender } from './trusted-sender.ts'

const main = { url: 'app://ancient/dashboard', parent: null }

test('the page of our window is trusted', () => {
  expect(isTrustedSender(main, main)).toBe(true)
})

test.each([
  ['a frame that has gone', null, main],
  ['a frame in the page', { url: 'app://ancient/', parent: main }, main],
  ['another window at the same address', { ...main }, main],
  ['anybody while there is no window', main, undefined],
])('%s is not (E-17)', (_, sender, mainFrame) => {
  expect(isTrustedSender(sender, mainFrame)).toBe(false)
})

test.each(['https://evil.example/', 'app://evil/', 'about:blank', 'data:text/html,x', ''])(
  'our window is not while it shows %s (E-17)',
  (url) => {
    const elsewhere = { url, parent: null }
    expect(isTrustedSender(elsewhere, elsewhere)).toBe(false)
  },
)
