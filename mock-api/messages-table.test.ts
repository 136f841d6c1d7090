import { expect, test } from 'vitest'
import type { Message, Step } from '../fixtures/message.ts'
import { messages } from '../fixtures/messages.ts'
import { scenarios } from '../fixtures/scenarios.ts'
import { scenarioPath } from './control-client.ts'
import type { Fault } from './faults.ts'

const API = 'http://localhost:4000'

test('messages.md lists every scenario and every message: npm run qa-table renews it', async () => {
  await expect(`# Scenarios and messages

The links work while \`npm start\` runs. \`npm run qa-table\` writes this file from \`fixtures/scenarios.ts\` and
\`fixtures/messages.ts\`, and \`npm test\` follows every row.

## Scenarios

${table(
  ['Scenario', 'What it shows'],
  Object.entries(scenarios).map(([name, { description }]) => [link(name, scenarioPath(name)), description]),
)}

## Messages

${table(['Message', 'How to see it'], messages.map(row))}
`).toMatchFileSnapshot('messages.md')
})

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [heads, heads.map(() => '---'), ...rows].map(line).join('\n')
}

function row({ text, scenario, path: to, faults = [], steps = [] }: Message): string[] {
  const browser = steps.flatMap((step) => ('browser' in step ? [step.browser] : []))
  const start = [link(scenario, scenarioPath(scenario, { to, faults })), ...browser].join(' ')
  const failures = faults.map((fault) => `\`${fault.call}\` ${describeFault(fault)}`).join(' and ')
  const actions = steps.flatMap((step) => ('browser' in step ? [] : [describeStep(step)])).join(', ')
  return [text, [start, failures, actions].filter(Boolean).join('; ')]
}

function describeFault(fault: Fault): string {
  return fault.kind === 'status' ? `answers ${fault.status}` : `fails (${fault.kind})`
}

function describeStep(step: Exclude<Step, { browser: string }>): string {
  if ('press' in step) return `press *${step.press}*`
  if ('type' in step) return step.type === '' ? `empty *${step.into}*` : `type \`${step.type}\` into *${step.into}*`
  return 'solve' in step ? `solve the *${step.solve}*` : `delete the cookie \`${step.forget}\``
}

function link(name: string, path: string): string {
  return `[${name}](${API}${path})`
}
