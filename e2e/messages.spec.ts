import { ownMessages } from '../fixtures/messages.ts'
import { prepare, take } from './steps.ts'
import { expect, test } from './test.ts'

// What faults provoke, and the portal's own remarks on it.
test.use({ allowedErrors: [/status of 5\d\d/] })

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

for (const { text, isPart, scenario: name, path, faults = [], steps } of ownMessages)
  test(`“${text}” is seen in ${[name, path].filter(Boolean).join(' at ')}${faults.length > 0 ? ' with a fault' : ''}`, async ({
    page,
    scenario,
  }) => {
    await prepare(page, steps)
    await scenario(name, { to: path, faults })
    await take(page, steps)
    const seen = isPart ? page.getByText(new RegExp(text)) : page.getByText(text, { exact: true })
    await expect(seen.filter({ visible: true }).first()).toBeVisible()
  })
