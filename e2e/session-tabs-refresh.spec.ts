import { grace } from '../fixtures/people.ts'
import { openWhole, watchRequests } from './silence.ts'
import { expect, test } from './test.ts'

const ROUNDS = 20

test('two tabs that check their token at once, each time with one that has run out, stay signed in for twenty rounds', async ({
  page,
  context,
  signIn,
  api,
}) => {
  await context.clock.install()
  await signIn(grace)
  const other = await context.newPage()
  await openWhole(other, '/dashboard', api)
  const tabs = [page, other]
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${grace.firstName}`)
  const untilSilent = tabs.map((tab) => watchRequests(tab, api))
  const renewals: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/users/refresh') && response.request().method() === 'POST')
      renewals.push(response.status())
  })
  for (let round = 1; round <= ROUNDS; round++) {
    api.clock.advance(16 * 60_000)
    const checked = tabs.map((tab) =>
      tab.waitForResponse((response) => response.url().endsWith('/users/profile') && response.ok()),
    )
    // The check that is due every 5 minutes.
    await context.clock.fastForward(5 * 60_000)
    await Promise.all(checked)
    // Time that moves while an answer is being read times its call out.
    await Promise.all(untilSilent.map((wait) => wait()))
    expect(renewals, `round ${round}`).toEqual(Array.from({ length: round }, () => 200))
  }
  for (const tab of tabs) await expect(tab).toHaveURL('/dashboard')
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['accessToken', 'refreshToken'])
})
