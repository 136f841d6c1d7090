import { isDeepStrictEqual } from 'node:util'
import type { Message } from '../fixtures/message.ts'
import { ownMessages } from '../fixtures/messages.ts'
import { scenes } from './gallery/scenes.ts'
import { prepare, take } from './steps.ts'
import { expect, test } from './test.ts'

// What faults provoke, and the portal's own remarks on it.
test.use({ allowedErrors: [/status of 5\d\d/] })

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

const wayTo = ({ scenario, path, faults, steps = [] }: Message) => [scenario, path, faults, steps]

/** Whether a scene waits for it after the same steps: then screens.spec.ts sees it. */
function isInScene(message: Message): boolean {
  const { text, isPart } = message
  return scenes.some(({ scenario, path, faults, stored, steps }) => {
    const done = steps.filter((step) => !('see' in step))
    if (stored || !isDeepStrictEqual([scenario, path, faults, done], wayTo(message))) return false
    return steps.some((step) => 'see' in step && (isPart ? step.see.includes(text) : step.see === text))
  })
}

/** Those that are seen at the same time. */
const sights: [Message, ...Message[]][] = []
for (const message of ownMessages.filter((each) => !isInScene(each))) {
  const sight = sights.find(([first]) => isDeepStrictEqual(wayTo(first), wayTo(message)))
  if (sight) sight.push(message)
  else sights.push([message])
}

for (const sight of sights) {
  const { scenario: name, path, faults = [], steps } = sight[0]
  const texts = sight.map(({ text }) => `“${text}”`).join(' and ')

  test(`${texts} can be seen in ${[name, path].filter(Boolean).join(' at ')}${faults.length > 0 ? ' with a fault' : ''}`, async ({
    page,
    scenario,
  }) => {
    await prepare(page, steps)
    await scenario(name, { to: path, faults })
    await take(page, steps)
    for (const { text, isPart } of sight) {
      const seen = isPart ? page.getByText(new RegExp(text)) : page.getByText(text, { exact: true })
      await expect(seen.filter({ visible: true }).first()).toBeVisible()
    }
  })
}
