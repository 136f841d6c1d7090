import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The modules that connect the shell to Electron. All others make decisions, which are tested without it. */
const electronModules = ['demo/demo.ts', 'index.ts', 'shell.ts', 'window/dialogs.ts', 'window/window.ts']

test('only the listed modules import Electron; others import only its types', () => {
  const folder = new URL('.', import.meta.url)
  const importing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .filter((name) => /^import (?!type)(?:(?!^import).)*'electron'/ms.test(readFileSync(new URL(name, folder), 'utf8')))
    .map((name) => name.replaceAll('\\', '/'))
  expect(importing.sort()).toEqual(electronModules)
})
