import { expect, test } from 'vitest'
import { isOwnPage } from './navigation.ts'

test.each(['app://ancient/', 'app://ancient/dashboard/security?x=1#y', 'APP://ancient/', 'app://ancient'])(
  '%s is a page of ours',
  (url) => {
    expect(isOwnPage(url)).toBe(true)
  },
)

test.each([
  '',
  'about:blank',
  'app:',
  'app:ancient',
  'app:/ancient/',
  'app://ancient.evil.example/',
  'app://ancient@evil.example/',
  'app://user@ancient/',
  'app://user:pass@ancient/',
  'app://ancient:1/',
  'app://ancien/',
  'app://evil/ancient/',
  'app://evil/#app://ancient/',
  'apps://ancient/',
  'https://ancient/',
  'https://evil.example/?app://ancient/',
  'file:///ancient/',
  'javascript:"app://ancient/"',
  'data:text/html,app://ancient/',
  'blob:app://ancient/0d5b',
  'filesystem:app://ancient/',
  'view-source:app://ancient/',
  'devtools://ancient/',
])('%s is not', (url) => {
  expect(isOwnPage(url)).toBe(false)
})
