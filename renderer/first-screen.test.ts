import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lazyScreens, screenFiles } from './first-screen.ts'

test('the files that may be the first are those that app.tsx loads when they are asked for', () => {
  const app = readFileSync(new URL('./app.tsx', import.meta.url), 'utf8')
  const loaded = [...app.matchAll(/import\('(.+?)'\)/g)].map(([, file]) => file)
  expect(Object.keys(lazyScreens).sort()).toEqual(loaded.sort())
})

const home = ['./screens/dashboard/shell.tsx', './screens/dashboard/home.tsx']
const security = ['./screens/dashboard/shell.tsx', './screens/dashboard/security.tsx']
const register = ['./screens/auth/register.tsx']
const verifyEmail = ['./screens/auth/verify-email.tsx']

test.each([
  ['/dashboard', 'signed-in', home],
  ['/dashboard', 'loading', home],
  ['/dashboard/security', 'signed-in', security],
  ['/dashboard/nowhere', 'signed-in', home],
  ['/dashboard', 'anonymous', []],
  ['/auth/register', 'anonymous', register],
  ['/auth/register', 'signed-in', home],
  ['/auth/login', 'signed-in', home],
  ['/auth/register?client_id=stoa', 'signed-in', register],
  ['/auth/verify-email?token=a', 'signed-in', verifyEmail],
  ['/terms', 'signed-in', ['./screens/terms.tsx']],
] as const)('at %s, %s, the first screen is the one that the guards let pass', (address, status, files) => {
  expect(screenFiles(new URL(address, 'https://account.example'), status)).toEqual(files)
})
