import { expect, test } from 'vitest'
import { isTrustedBoot, isTrustedSender } from './ipc-guard.ts'

const main = { url: 'app://ancient/dashboard', parent: null }
const inner = { url: 'app://ancient/', parent: main }

test('the main frame of our window is trusted', () => {
  expect(isTrustedSender(main, main)).toBe(true)
})

test.each([
  ['a frame that is gone', null, main],
  ['a frame inside the page', inner, main],
  ['a subframe posing as the main frame', inner, inner],
  ['another window at the same URL', { ...main }, main],
  ['any frame while there is no window', main, undefined],
])('%s is not trusted', (_, sender, mainFrame) => {
  expect(isTrustedSender(sender, mainFrame)).toBe(false)
})

test.each(['https://evil.example/', 'app://evil/', 'about:blank', 'data:text/html,x', ''])(
  'our window is not trusted while it shows %s',
  (url) => {
    const frame = { url, parent: null }
    expect(isTrustedSender(frame, frame)).toBe(false)
  },
)

const contents = {}

test.each([
  ['our page', main],
  ['a frame that is not yet the main frame', { ...main }],
  ['a frame that is not known yet', null],
  ['a frame whose URL is not known yet', { url: '', parent: null }],
])('during preload, %s is trusted', (_, senderFrame) => {
  expect(isTrustedBoot({ sender: contents, senderFrame }, contents)).toBe(true)
})

test.each([
  ['a page of another window', { sender: {}, senderFrame: main }, contents],
  ['an unknown frame of another window', { sender: {}, senderFrame: null }, contents],
  ['a frame inside the page', { sender: contents, senderFrame: inner }, contents],
  ['a frame without a URL inside the page', { sender: contents, senderFrame: { url: '', parent: main } }, contents],
  ['another page in our window', { sender: contents, senderFrame: { url: 'app://evil/', parent: null } }, contents],
  ['any frame while there is no window', { sender: contents, senderFrame: main }, undefined],
])('during preload, %s is not trusted', (_, event, ours) => {
  expect(isTrustedBoot(event, ours)).toBe(false)
})
