import { expect, test } from 'vitest'
import { appPath } from './app-files.ts'

test.each([
  ['app://ancient', '/'],
  ['app://ancient/', '/'],
  ['app://ancient/dashboard/security?x=../..#y', '/dashboard/security'],
  ['app://ancient/assets/start-a1B2.js', '/assets/start-a1B2.js'],
  ['app://ancient/a%20b', '/a b'],
  // Tidied by the parser, as by the browser before it asks: they never leave the root.
  ['app://ancient/../../etc/passwd', '/etc/passwd'],
  ['app://ancient/assets/%2e%2e/%2E./x', '/x'],
  // Decoded once: what is left is a name like any other.
  ['app://ancient/%252e%252e/x', '/%2e%2e/x'],
])('%s asks for %s', (url, path) => {
  expect(appPath(url)).toBe(path)
})

test.each([
  'app://ancient/..%2f..%2fetc/passwd',
  'app://ancient/assets/..%5c..%5csecret',
  'app://ancient/%5c%5cserver/share',
  'app://ancient/C:%5cwindows',
  'app://ancient/\\..\\secret',
  'app://ancient//etc/passwd',
  'app://ancient/%2fetc/passwd',
  'app://ancient/x%00.js',
  'app://ancient/x%0a',
  'app://ancient/%',
  'app://ancient/%ff',
  'app://ancient/%c0%ae%c0%ae/x',
  'app://evil/index.html',
  'app://ancient:80/',
  'file:///etc/passwd',
  'https://ancient/',
  '',
])('%s asks for nothing', (url) => {
  expect(appPath(url)).toBeUndefined()
})
