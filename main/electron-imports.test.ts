import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What wires the shell to Electron. Everything else decides, and can be tested without it. */
const wiring = [
  'demo.ts',
  'desktop.ts',
  'index.ts',
  'key-store.ts',
  'open-external.ts',
  'page-calls.ts',
  'popup-menus.ts',
  'reload-after-crash.ts',
  'tell-if-failed.ts',
  'window.ts',
]

test('what decides does not import Electron, but for its types', () => {
  const folder = new URL('.', import.meta.url)
  const importing = readdirSync(folder)
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .filter((name) => /^import (?!type)(?:(?!^import).)*'electron'/ms.test(readFileSync(new URL(name, folder), 'utf8')))
  expect(importing.sort()).toEqual(wiring)
})
