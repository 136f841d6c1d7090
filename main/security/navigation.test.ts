import { expect, test } from 'vitest'
import { isOwnPage } from './navigation.ts'

const own = ['app://ancient/', 'app://ancient/dashboard/security?x=1#y', 'APP://ancient/', 'app://ancient']
const foreign = [
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
]

test.each(own)('%s is our own page', (url) => {
  expect(isOwnPage(url)).toBe(true)
})

test.each(foreign)('%s is not our own page', (url) => {
  expect(isOwnPage(url)).toBe(false)
})
