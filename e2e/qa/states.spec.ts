import { states } from '../../fixtures/states.ts'
import { expectTexts } from '../support/actions.ts'
import { readConsentContext } from '../support/consent-page.ts'
import { expect, test } from '../support/test.ts'

test.use({ host: 'portal with the demo wallet', allowedErrors: [/status of 4/] })

const STATES = [
  'consent-session-expired',
  'settings-secret-regenerated',
  'register-invited',
  'security-choose-wallet',
  'security-without-wallet',
  'security-wallet-connected',
  'referrals-link-not-copied',
  'verify-pending-consent',
]
// Together they need every kind of browser, and every kind of action: in a dialog, in a closed row, with the session storage, with a
// missing cookie, and in fields that are visible before the page handles their events.
test('a link shows a state, with the actions that lead to it, and nothing of the state before', async ({
  page,
  api,
}) => {
  const open = async (name: string) => {
    const state = states.find((each) => each.name === name)
    if (!state) throw new Error(`There is no state ${name}`)
    await page.goto(`${api.url}/__mock/states/${name}`)
    await expectTexts(page, state)
  }
  for (const name of STATES) await test.step(name, () => open(name))
  await open('login')
  await expect.poll(() => readConsentContext(page)).toBeNull()
})
