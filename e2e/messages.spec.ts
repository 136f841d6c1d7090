import type { Message } from '../fixtures/message.ts'
import { ownMessages } from '../fixtures/messages.ts'
import { prepare, take } from './steps.ts'
import { expect, test } from './test.ts'

// What faults provoke, and the portal's own remarks on it.
test.use({ allowedErrors: [/status of 5\d\d/] })

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

/** Those that are seen at the same time. */
const sights = new Map<string, Message[]>()
for (const message of ownMessages) {
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
