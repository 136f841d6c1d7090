import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { isOwnPage, restrictNavigation } from './navigation.ts'

const own = ['app://ancient/', 'app://ancient/dashboard/security?x=1#y', 'APP://ancient/', 'app://ancient']
const foreign = [
  '',
  'about:blank',
  'app:ancient',
  'app:/ancient/',
  'app://ancient.evil.example/',
  'app://ancient@evil.example/',
  'app://user@ancient/',
  'app://ancient:1/',
  'app://evil/ancient/',
  'apps://ancient/',
  'https://ancient/',
  'https://evil.example/?app://ancient/',
  'file:///ancient/',
  'javascript:"app://ancient/"',
  'data:text/html,app://ancient/',
  'blob:app://ancient/0d5b',
  'view-source:app://ancient/',
]

test.each(own)('%s is our own page', (url) => {
  expect(isOwnPage(url)).toBe(true)
})

test.each(foreign)('%s is not our own page', (url) => {
  expect(isOwnPage(url)).toBe(false)
})

/** A page at `url`, and the URLs that it opened outside. */
function openPage(url: string) {
  const outside: string[] = []
  let canOpenWindow: (target: string) => boolean = () => true
  const page = new EventEmitter()
  const contents = Object.assign(page, {
    getURL: () => url,
    setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }) {
      canOpenWindow = (target) => handler({ url: target }).action !== 'deny'
    },
  })
  Reflect.apply(restrictNavigation, null, [contents, (target: string) => outside.push(target)])
  /** True if the event was prevented. */
  const emit = (name: string, target: string) => {
    let isPrevented = false
    page.emit(name, { url: target, preventDefault: () => (isPrevented = true) })
    return isPrevented
  }
  return { outside, emit, canOpenWindow }
}

test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('%s to our own page is allowed', (name) => {
  const page = openPage('app://ancient/')
  expect(page.emit(name, 'app://ancient/dashboard')).toBe(false)
  expect(page.outside).toEqual([])
})

test.each([
  ['will-navigate', ['https://evil.example/']],
  ['will-frame-navigate', []],
  ['will-redirect', []],
  ['will-attach-webview', []],
])('%s to another site is prevented', (name, opened) => {
  const page = openPage('app://ancient/')
  expect(page.emit(name, 'https://evil.example/')).toBe(true)
  expect(page.outside).toEqual(opened)
})

test.each(['https://evil.example/', 'app://ancient/', 'about:blank'])(
  'a new window for %s is denied and its URL passed to openExternal',
  (url) => {
    const page = openPage('app://ancient/')
    expect(page.canOpenWindow(url)).toBe(false)
    expect(page.outside).toEqual([url])
  },
)

test('a page that is not ours opens nothing', () => {
  const page = openPage('https://evil.example/')
  expect([page.canOpenWindow('https://evil.example/a'), page.emit('will-navigate', 'https://evil.example/a')]).toEqual([
    false,
    true,
  ])
  expect(page.outside).toEqual([])
})
