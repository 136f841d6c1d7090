import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { failedStates, states } from '../../fixtures/states.ts'
import { faultSchema } from './faults.ts'
import { type StateLink, stateTable } from './state-table.ts'

const all = [...states, ...failedStates]

test('states.md is up to date (npm run update-states updates it)', async () => {
  const { scenarios, states } = stateTable()
  await expect(`# Scenarios and states

Links work while \`npm start\` runs; \`/__mock/states\` shows the same list. \`npm run update-states\` writes this file.

## Scenarios

${table(
  ['Scenario', 'Description'],
  scenarios.map((scenario) => [link(scenario), scenario.description]),
)}

## States

${table(
  ['State', 'Text', 'How to see it'],
  states.map((state) => [link(state), state.texts.join(' · '), state.instructions.join(', ')]),
)}
`).toMatchFileSnapshot('../states.md')
})

function table(heads: string[], rows: string[][]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function link({ name, path }: StateLink): string {
  return `[${name}](http://localhost:4000${path})`
}

test('every state has a unique name and valid faults', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { faults = [] } of all) for (const fault of faults) v.assert(faultSchema, fault)
})

const texts = all.flatMap((state) => state.texts)
const withoutState = (wanted: string[]) => wanted.filter((text) => !texts.some((shown) => shown.includes(text)))

const folder = join(import.meta.dirname, '../../renderer')
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

test.each([
  {
    what: 'failure message',
    pattern: /(?<=['"> ])Failed to [a-zA-Z ]+[a-zA-Z](?=['"<.\n])/g,
    // The browser, another site or the desktop shell causes these.
    exceptions: [
      'Failed to create the QR code',
      'Failed to process authorization',
      'Failed to start signing in with your browser',
      'Failed to start the offline demo',
    ],
  },
  { what: 'empty list', pattern: /(?<=title=")No [a-zA-Z ]+(?=")/g, exceptions: [] },
])('every $what of the portal has a state', ({ pattern, exceptions }) => {
  const found = new Set(source.match(pattern))
  expect(found.size).toBeGreaterThan(4)
  expect(withoutState([...found]).sort()).toEqual(exceptions)
})
