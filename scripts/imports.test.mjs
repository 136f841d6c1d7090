import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { project } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/**
 * A file may import from its own line and from the lines below it. `a` means the files directly in that folder, `a/*` every subfolder
 * without a line of its own. Tests may import all of their top folder, and every file the types of `preload`.
 */
const order = [
  ['scripts'],
  ['.'],
  ['e2e', 'e2e/*'],
  ['e2e/bench/floor', 'e2e/support'],
  ['main'],
  ['main/demo', 'main/sign-in'],
  ['main/window'],
  ['main/security'],
  ['mock-api/test-support'],
  ['mock-api'],
  ['mock-api/routes/mock'],
  ['mock-api/routes', 'mock-api/routes/*', 'mock-api/pages'],
  ['mock-api/router.ts', 'mock-api/routes/paging.ts'],
  ['mock-api/services.ts'],
  ['mock-api/qa'],
  ['mock-api/contract'],
  ['mock-api/oauth'],
  ['mock-api/accounts'],
  ['mock-api/store'],
  ['mock-api/http'],
  ['mock-api/demo-script'],
  ['mock-api/clock.ts', 'mock-api/live-list.ts', 'mock-api/mask-secrets.ts', 'mock-api/pages/files'],
  ['fixtures', 'preload', 'renderer/hosting'],
  ['renderer'],
  ['renderer/prerender'],
  ['renderer/app.tsx'],
  ['renderer/screens.tsx'],
  ['renderer/screens/dashboard/*'],
  ['renderer/screens/dashboard', 'renderer/screens/*'],
  ['renderer/guards.tsx', 'renderer/fatal-error-page.tsx'],
  ['renderer/components/data'],
  ['renderer/components/forms'],
  ['renderer/components/feedback'],
  ['renderer/components/layout'],
  ['renderer/components'],
  ['renderer/desktop'],
  ['renderer/hooks'],
  ['renderer/clicks'],
  ['renderer/session'],
  ['renderer/api', 'renderer/browser'],
  ['renderer/rules/oauth'],
  ['renderer/rules'],
  ['renderer/api/contract'],
  ['renderer/api/call.ts', 'renderer/api/outcome.ts'],
  ['renderer/api/contract/details.ts'],
  ['renderer/api/fields.ts', 'renderer/routes.ts'],
  ['renderer/settings.ts'],
  ['renderer/rules/durations.ts'],
]

const sources = sourceFiles().filter((file) => /\.(tsx?|m?js)$/.test(file))
const imports = sources.flatMap(readImports)
const edges = imports
  .map(({ from, path, isType }) => ({ from, to: posix.join(posix.dirname(from), path), isType }))
  .filter(({ to }) => sources.includes(to))

test('imports between folders point one way', () => {
  expect(
    sources.filter((file) => !findLine(file)),
    'files without a line in the table',
  ).toEqual([])
  expect(edges.length).toBeGreaterThan(500)
  expect(edges.flatMap(findViolations)).toEqual([])
})

test('a prerendered page has the styles of everything it imports', () => {
  const styles = readFileSync(join(project, 'renderer/prerender/prerendered.css'), 'utf8')
  const omitted = [...styles.matchAll(/@source not "\.\.(.+)";/g)].map(([, path]) => `renderer${path}`)
  expect(omitted.length).toBeGreaterThan(1)
  const found = new Set(sources.filter((file) => /^renderer\/(app|screens\/(public|auth)\/.+)\.tsx$/.test(file)))
  // screens.tsx loads all other screens with the whole style sheet.
  for (const file of found)
    for (const { from, to } of edges) if (from === file && to !== 'renderer/screens.tsx') found.add(to)
  expect([...found].filter((file) => omitted.some((path) => file.startsWith(path)))).toEqual([])
})

test('only listed modules of main import Electron', () => {
  const importing = imports
    .filter(({ from, path, isType }) => from.startsWith('main/') && path === 'electron' && !isType)
    .map(({ from }) => from.slice('main/'.length))
  expect(importing.sort()).toEqual([
    'demo/demo.ts',
    'index.ts',
    'shell.ts',
    'window/application-menu.ts',
    'window/dialogs.ts',
    'window/window.ts',
  ])
})

/** @param {{ from: string, to: string, isType: boolean }} edge @returns {string[]} */
function findViolations({ from, to, isType }) {
  const importing = findLine(from)
  const imported = findLine(to)
  if (!importing || !imported || importing.name === imported.name || importing.index < imported.index) return []
  if (isType && imported.name === 'preload') return []
  if (from.includes('.test.') && from.split('/')[0] === to.split('/')[0]) return []
  return [`${from} imports ${to}, but ${imported.name} is not on a line below ${importing.name}`]
}

/** The line of a file, its folder, or its folder as `*`, and that name. @param {string} file */
function findLine(file) {
  const folder = posix.dirname(file)
  return [file, folder, posix.join(folder, '../*')]
    .map((name) => ({
      name: name.endsWith('*') ? folder : name,
      index: order.findIndex((line) => line.includes(name)),
    }))
    .find(({ index }) => index >= 0)
}

/** Ignores re-exports: a lint rule rejects them. @param {string} from */
function readImports(from) {
  const source = readFileSync(join(project, from), 'utf8')
  const { staticImports, dynamicImports } = parseSync(from, source).module
  return [
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      from,
      path: source.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
      isType: false,
    })),
    ...staticImports.map(({ moduleRequest, entries }) => ({
      from,
      path: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
  ]
}
