import { expect, test } from 'vitest'
import type { Fault } from '../../fixtures/fault.ts'
import { messages } from '../../fixtures/messages.ts'
import { scenarios } from '../../fixtures/scenarios.ts'
import type { Message, State, UserAction } from '../../fixtures/state.ts'
import { states } from '../../fixtures/states.ts'
import { scenarioPath } from './control-client.ts'

const API = 'http://localhost:4000'

test('messages.md lists every scenario, state and message: npm run qa-table renews it', async () => {
  await expect(`# Scenarios and messages

The links work while \`npm start\` runs. \`npm run qa-table\` writes this file from \`fixtures/scenarios.ts\`,
\`fixtures/states.ts\` and \`fixtures/messages.ts\`, and \`npm test\` follows every row.

## Scenarios

${table(
  ['Scenario', 'What it shows'],
  Object.entries(scenarios).map(([name, { description }]) => [link(name, scenarioPath(name)), description]),
)}

## States

${table(['State', 'How to see it'], states.map(stateRow))}

## Messages

${table(['Message', 'How to see it'], messages.map(row))}
`).toMatchFileSnapshot('messages.md')
})

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [heads, heads.map(() => '---'), ...rows].map(line).join('\n')
}

function row({ text, ...way }: Message): string[] {
  return [text, describeWay(way)]
}

/** Session storage can't be set by a link. */
function stateRow({ name, stored, ...way }: State): string[] {
  return [name, stored ? `${describeWay(way)}; with \`${Object.keys(stored)}\` in session storage` : describeWay(way)]
}

type Way = Pick<Message, 'scenario' | 'path' | 'faults' | 'actions'>

function describeWay({ scenario, path: to, faults = [], actions = [] }: Way): string {
  const browser = actions.flatMap((action) => ('browser' in action ? [action.browser] : []))
  const start = [link(scenario, scenarioPath(scenario, { to, faults })), ...browser].join(' ')
  const failures = faults.map((fault) => `\`${fault.call}\` ${describeFault(fault)}`).join(' and ')
  const steps = actions.map(describeAction).filter(Boolean).join(', ')
  return [start, failures, steps].filter(Boolean).join('; ')
}

function describeFault(fault: Fault): string {
  return fault.kind === 'status' ? `answers ${fault.status}` : `fails (${fault.kind})`
}

/** Empty for what has nothing to do: what is awaited, and what the browser must have. */
function describeAction(action: UserAction): string {
  if ('press' in action) return `press *${action.press}*`
  if ('type' in action)
    return action.type === '' ? `empty *${action.into}*` : `type \`${action.type}\` into *${action.into}*`
  if ('solve' in action) return `solve the *${action.solve}*`
  if ('focus' in action) return `focus *${action.focus}*`
  if ('wallet' in action) return `with a wallet named *${action.wallet}*`
  return 'forget' in action ? `delete the cookie \`${action.forget}\`` : ''
}

function link(name: string, path: string): string {
  return `[${name}](${API}${path})`
}
