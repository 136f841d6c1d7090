import { expect, test } from 'vitest'
import { grace } from '../../../fixtures/people.ts'
import { AGORA, presentation } from '../../../fixtures/presentation.ts'
import { getScenario } from '../../../fixtures/scenarios.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'

const server = setUpTestApi()

const indexOf = (title: string) => presentation.findIndex((step) => step.title === title)
const openStep = (step: number) => server.send('POST /__mock/presentation/step', { body: { step } })
const idOf = (window: string) => `${server.api.presentationRun.audienceSecret}.${window}`
const poll = async (window: string, page = '', audience = idOf(window)) =>
  Object((await server.send(`GET /__mock/presentation/next?${new URLSearchParams({ audience, page })}`)).body)
const next = async (audience: string) => String((await poll(audience)).link)

/** What the link of an audience's window does in a browser with that cookie: the page that it opens, and whether it signs in or out. */
async function follow(link: string, cookie = '') {
  const response = await fetch(link, { redirect: 'manual', headers: { Cookie: cookie } })
  const cookies = response.headers.getSetCookie()
  const [set] = cookies.flatMap((each) => /^refreshToken=[^;]+/.exec(each) ?? [])
  return {
    status: response.status,
    page: response.headers.get('Location'),
    signsIn: set !== undefined,
    signsOut: cookies.some((each) => each.startsWith('refreshToken=;')),
    cookie: set ?? cookie,
  }
}

test('the presentation takes twelve minutes, and each step can be opened directly', async () => {
  expect(presentation.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(720)
  for (const [step, { scenario, path, directly }] of presentation.entries()) {
    await openStep((step + 2) % presentation.length)
    await openStep(step)
    const { page, signsIn } = await follow(await next('a'))
    expect(server.api.scenario()).toBe(scenario)
    const { path: start, person } = getScenario(scenario)
    expect(page).toContain(
      path === AGORA ? `${server.url}${AGORA}#audience=${idOf('a')}&run=` : `:5173${directly?.path ?? path ?? start}`,
    )
    expect(signsIn).toBe(person !== undefined)
  }
})

test('a window opens each page once, and another window opens it without signing in again', async () => {
  await openStep(indexOf('Connecting a wallet'))
  const page = 'http://localhost:5173/dashboard/security'
  const { cookie, ...opened } = await follow(await next('a'))
  expect(opened).toEqual({ status: 302, page, signsIn: true, signsOut: false })
  expect(await next('a')).toBe('null')
  expect(await follow(await next('b'), cookie)).toMatchObject({ page, signsIn: false })
})

test('a window in another browser leaves the session to the window of the audience', async () => {
  await openStep(indexOf('Connecting a wallet'))
  await follow(await next('forgotten'))
  expect(await follow(await next('a'))).toMatchObject({ signsIn: true })
})

test('a step without a user signs out the user of an earlier step', async () => {
  await openStep(indexOf('Connecting a wallet'))
  const { cookie } = await follow(await next('a'))
  await openStep(indexOf('Joining by a referral link'))
  expect(await follow(await next('a'), cookie)).toMatchObject({ signsOut: true })
})

test('a step without a user leaves a user signed in who signs in later', async () => {
  await openStep(indexOf('Joining by a referral link'))
  const { refreshToken } = await server.signIn(grace)
  expect(await follow(await next('a'), `refreshToken=${refreshToken}`)).toMatchObject({ signsOut: false })
})

test('another window opens the page on which the last one was', async () => {
  const origin = 'http://localhost:5173'
  await openStep(indexOf('Connecting a wallet'))
  await follow(await next('a'))
  await poll('a', `${origin}/dashboard/referrals`)
  for (const other of ['https://evil.example/', `${server.url}/__mock/`, 'no URL']) await poll('a', other)
  expect(await follow(await next('b'))).toMatchObject({ page: `${origin}/dashboard/referrals` })
})

test('another window passes Agora on its way to the consent page, so that Agora knows it', async () => {
  const consent = 'http://localhost:5173/oauth/consent?client_id=agora'
  await openStep(indexOf('Consent, with one permission less'))
  await follow(await next('a'))
  await poll('a', consent)
  for (const page of [`${server.url}${AGORA}#audience=${idOf('b')}`, consent])
    expect((await follow(await next('b'))).page).toContain(page)
  expect(await next('b')).toBe('null')
})

test('a run lasts until the next step that prepares its data', async () => {
  const runs = []
  for (const title of ['The email', 'Signing in', 'Consent, with one permission less', 'What Agora received']) {
    await openStep(indexOf(title))
    runs.push((await poll('a')).run)
  }
  expect([runs[0] === runs[1], runs[1] === runs[2], runs[2] === runs[3]]).toEqual([true, false, true])
})

test('a step that continues keeps the data, and removes the faults of the step before it', async () => {
  const step = indexOf('The provider comes back')
  await openStep(step - 2)
  await follow(await next('a'))
  await openStep(step - 1)
  expect(server.api.faults.list()).toHaveLength(1)
  await openStep(step)
  expect(server.api.faults.list()).toEqual([])
  expect([server.api.scenario(), await next('a')]).toEqual(['admin', 'null'])
})

test('a window that was not opened by the link of the presenter follows nothing', async () => {
  await openStep(indexOf('Connecting a wallet'))
  for (const audience of ['', 'a', '.a', `x${idOf('a')}`, server.api.presentationRun.audienceSecret])
    expect(await poll('a', '', audience)).toEqual({ message: "The audience isn't from the presenter's link" })
  const wrong = (await next('a')).replace(server.api.presentationRun.audienceSecret, 'wrong')
  expect(await follow(wrong)).toMatchObject({ status: 400, page: null, signsIn: false })
})

test('the link of the newest email opens in the window of the audience', async () => {
  await openStep(indexOf('The email'))
  await follow(await next('a'))
  await server.send('POST /__mock/presentation/email')
  const { page, signsIn } = await follow(await next('a'))
  expect(page).toContain('http://localhost:5173/auth/verify-email?token=')
  expect(signsIn).toBe(false)
})

test('an unknown step and an email without a link are errors', async () => {
  expect((await openStep(presentation.length)).status).toBe(400)
  expect((await server.send('POST /__mock/presentation/email')).status).toBe(404)
})

test('a step is done once a window on its page shows its result', async () => {
  const step = indexOf('Connecting a wallet')
  await openStep(step)
  const query = new URLSearchParams({ audience: idOf('a'), shown: presentation[step]?.shows ?? '' })
  const report = () => server.send(`GET /__mock/presentation/next?${query}`)
  const isDone = async () => (await server.send('GET /__mock/presentation')).text.includes('✓ It has shown')
  await report()
  expect(await isDone(), 'the window is not on the page yet').toBe(false)
  await follow(await next('a'))
  expect(await isDone()).toBe(false)
  await report()
  expect(await isDone()).toBe(true)
  await openStep(step)
  expect(await isDone()).toBe(false)
})
