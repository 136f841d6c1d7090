import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import './app.tsx'
import { screenFiles } from './first-screen.ts'

test('each lazy screen is called what its file is called', () => {
  const app = readFileSync(new URL('./app.tsx', import.meta.url), 'utf8')
  const screens = [...app.matchAll(/lazyScreen\(\s*'(.+?)',\s*\(\) => import\('\.\/screens(.+?)\.tsx'\)/g)]
  expect(screens.length).toBe(app.split('import(').length - 1)
  for (const [, name, file] of screens) expect(name).toBe(file)
})

const home = ['/dashboard/shell', '/dashboard/home']
const security = ['/dashboard/shell', '/dashboard/security']
const register = ['/auth/register']
const verifyEmail = ['/auth/verify-email']

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
  ['/terms', 'signed-in', ['/terms']],
  ['/', 'anonymous', ['/landing']],
] as const)('at %s, %s, the first screen is the one that the guards let pass', (address, status, files) => {
  expect(screenFiles(new URL(address, 'https://account.example'), status)).toEqual(files)
})
