import type { Message, Step } from '../fixtures/message.ts'
import { ownMessages } from '../fixtures/messages.ts'
import { scenes } from './gallery/scenes.ts'
import { prepare, take } from './steps.ts'
import { expect, test } from './test.ts'

// What faults provoke, and the portal's own remarks on it.
test.use({ allowedErrors: [/status of 5\d\d/] })

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

const asInScenes = (step: Step): unknown => {
  if ('press' in step && step.in === undefined) return ['press', step.press]
  return 'type' in step ? ['fill', step.into, step.type] : step
}

/** Whether a scene waits for it after the same steps: then screens.spec.ts sees it. */
function isInScene({ text, isPart, scenario, path, faults, steps = [] }: Message): boolean {
  const way = JSON.stringify({ scenario, path, faults, steps: steps.map(asInScenes) })
  return scenes.some((scene) => {
    const { scenario, path, faults, stored } = scene
    const done = scene.steps.filter(([kind]) => kind !== 'see')
    const seen = scene.steps.flatMap(([kind, name = '']) => (kind === 'see' ? [name] : []))
    if (stored || JSON.stringify({ scenario, path, faults, steps: done }) !== way) return false
    return seen.some((name) => (isPart ? name.includes(text) : name === text))
  })
}

/** Those that are seen at the same time. */
const sights = new Map<string, Message[]>()
for (const message of ownMessages.filter((each) => !isInScene(each))) {
  const { scenario, path, faults, steps } = message
  const sight = JSON.stringify({ scenario, path, faults, steps })
  sights.set(sight, [...(sights.get(sight) ?? []), message])
}

for (const [first, ...more] of sights.values()) {
  if (!first) continue
  const { scenario: name, path, faults = [], steps } = first
  const texts = [first, ...more].map(({ text }) => `“${text}”`).join(' and ')

  test(`${texts} can be seen in ${[name, path].filter(Boolean).join(' at ')}${faults.length > 0 ? ' with a fault' : ''}`, async ({
    page,
    scenario,
  }) => {
    await prepare(page, steps)
    await scenario(name, { to: path, faults })
    await take(page, steps)
    for (const { text, isPart } of [first, ...more]) {
      const seen = isPart ? page.getByText(new RegExp(text)) : page.getByText(text, { exact: true })
      await expect(seen.filter({ visible: true }).first()).toBeVisible()
    }
  })
}
