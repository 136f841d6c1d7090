import { expect, onTestFinished, test, vi } from 'vitest'
import { grace } from '../../../fixtures/people.ts'
import { AGORA, presentation } from '../../../fixtures/presentation.ts'
import { getScenario } from '../../../fixtures/scenarios.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'

const server = setUpTestApi()
const PORTAL = 'http://localhost:5173'

const indexOf = (title: string) => presentation.findIndex((step) => step.title === title)
const openStep = (step: number) => server.send('POST /__mock/presentation/step', { body: { step } })
const idOf = (window: string) => `${server.api.audienceSecret}.${window}`
const poll = async (window: string, page = '', shown = '', audience = idOf(window), more = {}) =>
  (await server.send(`GET /__mock/presentation/next?${new URLSearchParams({ audience, page, shown, ...more })}`)).body

/** What a window opens next in a browser with that cookie, without its own id, and whether that signs in or out. */
async function follow(window: string, cookie = '') {
  const { link } = await poll(window)
  const { headers } = await fetch(String(link), { redirect: 'manual', headers: { Cookie: cookie } })
  const [page, id] = headers.get('Location')?.split('#') ?? []
  expect(id).toMatch(new RegExp(`^audience=${idOf(window)}&run=`))
  const cookies = headers.getSetCookie()
  const [set] = cookies.flatMap((each) => /^refreshToken=[^;]+/.exec(each) ?? [])
  const signsOut = cookies.some((each) => each.startsWith('refreshToken=;'))
  return { page, signsIn: set !== undefined, signsOut, cookie: set ?? cookie }
}

test('the presentation takes twelve minutes, and each step can be opened directly', async () => {
  expect(presentation.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(720)
  for (const [step, { scenario, path, directly }] of presentation.entries()) {
    await openStep((step + 2) % presentation.length)
    await openStep(step)
    const { path: start, person } = getScenario(scenario)
    const page = path === AGORA ? server.url + AGORA : PORTAL + (directly?.path ?? path ?? start)
    expect(await follow('a')).toMatchObject({ page, signsIn: person !== undefined })
    expect(server.api.scenario()).toBe(scenario)
  }
})

test('a step that continues keeps the data only if the step before it is done', async () => {
  const step = indexOf('What Agora received')
  for (const [shown, scenario] of [
    ['', 'wallet-member'],
    [presentation[step]?.shows, 'member-with-nothing'],
  ]) {
    await openStep(step)
    await follow('a')
    await poll('a', '', shown)
    await openStep(step + 1)
    expect(server.api.scenario()).toBe(scenario)
  }
})

test('a window opens each page once, and another continues on the last page without a sign-in', async () => {
  await openStep(indexOf('Connecting a wallet'))
  const { cookie, ...opened } = await follow('a')
  expect(opened).toEqual({ page: `${PORTAL}/dashboard/security`, signsIn: true, signsOut: false })
  for (const page of [`${PORTAL}/dashboard/referrals`, 'https://evil.example/', `${server.url}/__mock/`, 'no URL'])
    expect(await poll('a', page)).not.toHaveProperty('link')
  await poll('a', `${PORTAL}/dashboard/referrals`, '', idOf('a'), { title: 'Referrals' })
  expect((await server.send('GET /__mock/presentation')).text).toContain('shows <strong>Referrals</strong>')
  expect(await follow('b', cookie)).toMatchObject({ page: `${PORTAL}/dashboard/referrals`, signsIn: false })
  expect(await follow('in-another-browser')).toMatchObject({ signsIn: true })
})

test('a step without a user signs out the one of an earlier step, but not a later sign-in', async () => {
  await openStep(indexOf('Connecting a wallet'))
  const { cookie } = await follow('a')
  await openStep(indexOf('Joining by a referral link'))
  expect(await follow('a', cookie)).toMatchObject({ signsOut: true })
  const { refreshToken } = await server.signIn(grace)
  expect(await follow('b', `refreshToken=${refreshToken}`)).toMatchObject({ signsOut: false })
})

test('a window that was not opened by the link of the presenter follows nothing', async () => {
  await openStep(indexOf('Connecting a wallet'))
  for (const audience of ['', 'a', '.a', `x${idOf('a')}`, server.api.audienceSecret]) {
    expect(await poll('', '', '', audience)).toEqual({ message: "The audience isn't from the presenter's link" })
    const opened = await server.send(`GET /__mock/presentation/open?${new URLSearchParams({ audience })}`)
    expect([opened.status, opened.headers.getSetCookie()]).toEqual([400, []])
  }
})

test('starting over begins at 0:00, another step does not, and a pause stops the time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const elapsedAfter = async (body: { step: number; restarts?: true } | undefined, call = 'step') => {
    await server.send(`POST /__mock/presentation/${call}`, { body })
    return /id="time"[^>]*>(\d+:\d\d) of/.exec((await server.send('GET /__mock/presentation')).text)?.[1]
  }
  await elapsedAfter({ step: 0, restarts: true })
  vi.setSystemTime(Date.now() + 65_000)
  expect(await elapsedAfter({ step: 1 })).toBe('1:05')
  await elapsedAfter(undefined, 'pause')
  vi.setSystemTime(Date.now() + 65_000)
  expect(await elapsedAfter({ step: 2 })).toBe('1:05')
  expect(await elapsedAfter(undefined, 'pause')).toBe('1:05')
  vi.setSystemTime(Date.now() + 5000)
  expect(await elapsedAfter({ step: 2 })).toBe('1:10')
  expect(await elapsedAfter({ step: 0, restarts: true })).toBe('0:00')
})

test('the time stops once the last step is done', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const last = presentation.length - 1
  const elapsed = async () =>
    /id="time"[^>]*>(?:Done in )?(\d+:\d\d) /.exec((await server.send('GET /__mock/presentation')).text)?.[1]
  await openStep(0)
  await server.send('POST /__mock/presentation/step', { body: { step: last, restarts: true } })
  await follow('b')
  await poll('b', '', presentation[last]?.shows)
  vi.setSystemTime(Date.now() + 65_000)
  expect(await elapsed()).toBe('0:00')
  await openStep(last)
  expect(await elapsed()).toBe('1:05')
})

test('a presentation ends ten minutes after its last step, or once its windows are closed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const text = async () => (await server.send('GET /__mock/presentation')).text
  const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
  async function present(minutes: number): Promise<string> {
    for (let minute = 1; minute < minutes; minute += 1) {
      pass(1)
      await text()
    }
    pass(1)
    return text()
  }
  await openStep(3)
  expect(await present(9)).toContain('Step 4 of')
  await poll('a')
  expect(await present(9)).toContain('Step 4 of')
  expect(await present(2)).toContain('Before you start')
  expect(await follow('b')).toMatchObject({ page: `${PORTAL}/`, signsIn: false })

  const openPage = () =>
    fetch(`${server.url}/__mock/presentation`, { headers: { Accept: 'text/html' } }).then((response) => response.text())
  await openStep(3)
  pass(1)
  expect(await openPage()).toContain('Step 4 of')
  pass(3)
  expect(await text(), 'an open page whose machine has slept').toContain('Step 4 of')
  pass(3)
  expect(await openPage()).toContain('Before you start')
})

test("a key of the audience's window turns to the next step, but not beyond the last", async () => {
  const turn = (turn: string) =>
    server.send(`GET /__mock/presentation/next?${new URLSearchParams({ audience: idOf('a'), turn })}`)
  const title = async () => /Step \d+/.exec((await server.send('GET /__mock/presentation')).text)?.[0]
  await turn('1')
  expect(await title(), 'before the start').toBeUndefined()
  await openStep(0)
  await turn('1')
  expect(await title()).toBe('Step 2')
  for (let presses = 0; presses < 3; presses += 1) await turn('-1')
  expect(await title()).toBe('Step 1')
  await openStep(presentation.length - 1)
  await turn('1')
  expect(await title()).toBe(`Step ${presentation.length}`)
  expect((await turn('7')).status).toBe(400)
})

test('one window does what the step says, each action once and after it is reported', async () => {
  const step = indexOf('Signing in')
  const { actions = [] } = presentation[step] ?? {}
  const doIt = () => server.send('POST /__mock/presentation/actions')
  const report = (window: string, more = {}) => poll(window, '', '', idOf(window), more)
  await openStep(step)
  await follow('a')
  await follow('b')
  expect(await report('a'), 'not asked for').not.toHaveProperty('action')
  await doIt()
  for (const action of actions) {
    const next = await report('a')
    expect(next).toMatchObject({ action })
    expect(await report('a'), 'a page that has just opened').toEqual(next)
    expect(await report('b'), 'another window').not.toHaveProperty('action')
    expect(await report('a', { done: next.actionId })).toMatchObject({ isCurrent: true })
    expect(await report('a', { done: next.actionId }), 'twice').not.toHaveProperty('isCurrent')
  }
  expect(await report('a')).not.toHaveProperty('action')

  await doIt()
  await server.send('DELETE /__mock/presentation/actions')
  expect(await report('a'), 'stopped').not.toHaveProperty('action')
  await doIt()
  await report('a', { missed: (await report('a')).actionId })
  expect(await report('a')).not.toHaveProperty('action')
  expect((await server.send('GET /__mock/presentation')).text).toContain('offer this: Email.')
})

test('an unknown step and an email without a link are errors', async () => {
  expect((await openStep(presentation.length)).status).toBe(400)
  expect((await server.send('POST /__mock/presentation/email')).status).toBe(404)
})

test('a step is done once a window on its page shows its result', async () => {
  const step = indexOf('Connecting a wallet')
  const isDone = async () => {
    await poll('a', '', presentation[step]?.shows)
    return (await server.send('GET /__mock/presentation')).text.includes('✓ The audience has seen')
  }
  await openStep(step)
  expect(await isDone(), 'the window is not on the page yet').toBe(false)
  await follow('a')
  expect(await isDone()).toBe(true)
  await openStep(step)
  expect(await isDone()).toBe(false)
})
