import { expect, test } from 'vitest'
import { isTrustedBoot, isTrustedSender } from './trusted-sender.ts'

const main = { url: 'app://ancient/dashboard', parent: null }
const inner = { url: 'app://ancient/', parent: main }

test('the page of our window is trusted', () => {
  expect(isTrustedSender(main, main)).toBe(true)
})

test.each([
  ['a frame that has gone', null, main],
  ['a frame in the page', inner, main],
  ['a page in that of another', inner, inner],
  ['another window at the same address', { ...main }, main],
  ['anybody while there is no window', main, undefined],
])('%s is not', (_, sender, mainFrame) => {
  expect(isTrustedSender(sender, mainFrame)).toBe(false)
})

test.each(['https://evil.example/', 'app://evil/', 'about:blank', 'data:text/html,x', ''])(
  'our window is not while it shows %s',
  (url) => {
    const elsewhere = { url, parent: null }
    expect(isTrustedSender(elsewhere, elsewhere)).toBe(false)
  },
)

const window = {}

test.each([
  ['a page of ours', main],
  ['another frame than the window has yet', { ...main }],
  ['a frame that is not known yet', null],
  ['a frame whose address is not known yet', { url: '', parent: null }],
])('while a preload script runs in our window, %s is trusted', (_, senderFrame) => {
  expect(isTrustedBoot({ sender: window, senderFrame }, window)).toBe(true)
})

test.each([
  ['a page of another window', { sender: {}, senderFrame: main }, window],
  ['a frame of another window that is not known', { sender: {}, senderFrame: null }, window],
  ['a frame in the page', { sender: window, senderFrame: { url: 'app://ancient/', parent: main } }, window],
  ['a frame without an address in the page', { sender: window, senderFrame: { url: '', parent: main } }, window],
  ['another page in our window', { sender: window, senderFrame: { url: 'app://evil/', parent: null } }, window],
  ['anybody while there is no window', { sender: window, senderFrame: main }, undefined],
])('while a preload script runs, %s is not', (_, event, ours) => {
  expect(isTrustedBoot(event, ours)).toBe(false)
})
