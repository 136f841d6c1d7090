import { isDeepStrictEqual } from 'node:util'
import { ownMessages } from '../../fixtures/messages.ts'
import type { Message } from '../../fixtures/state.ts'
import { states } from '../../fixtures/states.ts'
import { perform, prepare } from '../support/actions.ts'
import { expect, test } from '../support/test.ts'

// What faults provoke, and the portal's own remarks on it.
test.use({ allowedErrors: [/status of 5\d\d/] })

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

const wayTo = ({ scenario, path, faults, actions = [] }: Message) => [scenario, path, faults, actions]

/** Whether screens.spec.ts waits for it after the same actions. */
function isInState(message: Message): boolean {
  const { text, isPart } = message
  return states.some(({ scenario, path, faults, stored, actions }) => {
    const done = actions.filter((action) => !('see' in action))
    if (stored || !isDeepStrictEqual([scenario, path, faults, done], wayTo(message))) return false
    return actions.some((action) => 'see' in action && (isPart ? action.see.includes(text) : action.see === text))
  })
}

/** Those that are seen at the same time. */
const sights: [Message, ...Message[]][] = []
for (const message of ownMessages.filter((each) => !isInState(each))) {
  const sight = sights.find(([first]) => isDeepStrictEqual(wayTo(first), wayTo(message)))
  if (sight) sight.push(message)
  else sights.push([message])
}

for (const sight of sights) {
  const { scenario: name, path, faults = [], actions } = sight[0]
  const texts = sight.map(({ text }) => `“${text}”`).join(' and ')

  test(`${texts} can be seen in ${[name, path].filter(Boolean).join(' at ')}${faults.length > 0 ? ' with a fault' : ''}`, async ({
    page,
    scenario,
  }) => {
    await prepare(page, actions)
    await scenario(name, { to: path, faults })
    await perform(page, actions)
    for (const { text, isPart } of sight) {
      const seen = isPart ? page.getByText(new RegExp(text)) : page.getByText(text, { exact: true })
      await expect(seen.filter({ visible: true }).first()).toBeVisible()
    }
  })
}
