import { expect, test } from 'vitest'
import { AGORA, presentation } from '../../../fixtures/presentation.ts'
import { getScenario } from '../../../fixtures/scenarios.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'

const server = setUpTestApi()

const indexOf = (title: string) => presentation.findIndex((step) => step.title === title)
const openStep = (step: number) => server.send('POST /__mock/presentation/step', { body: { step } })
const next = async (audience: string) =>
  String(Reflect.get(Object((await server.send(`GET /__mock/presentation/next?audience=${audience}`)).body), 'link'))

/** What the link of an audience's window does: the page that it opens, and whether it changes who is signed in. */
async function follow(link: string) {
  const response = await fetch(link, { redirect: 'manual' })
  const signsIn = response.headers.getSetCookie().some((cookie) => /^refreshToken=[^;]/.test(cookie))
  return { status: response.status, page: response.headers.get('Location'), signsIn }
}

test('the presentation takes twelve minutes, and each step can be opened directly', async () => {
  expect(presentation.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(720)
  for (const [step, { scenario, path }] of presentation.entries()) {
    await openStep((step + 2) % presentation.length)
    await openStep(step)
    const { page, signsIn } = await follow(await next('a'))
    expect(server.api.scenario()).toBe(scenario)
    const { path: start, person } = getScenario(scenario)
    expect(page).toContain(path === AGORA ? `${server.url}${AGORA}#audience=a&new=` : `:5173${path ?? start}`)
    expect(signsIn).toBe(person !== undefined)
  }
})

test('a window opens each page once, and another window opens it without signing in again', async () => {
  await openStep(indexOf('Connecting a wallet'))
  const page = 'http://localhost:5173/dashboard/security'
  expect(await follow(await next('a'))).toEqual({ status: 302, page, signsIn: true })
  expect(await next('a')).toBe('null')
  expect(await follow(await next('b'))).toEqual({ status: 302, page, signsIn: false })
})

test('a step that continues keeps the data, and removes the faults of the step before it', async () => {
  const step = indexOf('The provider comes back')
  await openStep(step - 1)
  await follow(await next('a'))
  expect(server.api.faults.list()).toHaveLength(1)
  await openStep(step)
  expect(server.api.faults.list()).toEqual([])
  expect([server.api.scenario(), await next('a')]).toEqual(['provider-down', 'null'])
})

test('only the right secret signs the audience in', async () => {
  await openStep(indexOf('Connecting a wallet'))
  const wrong = (await next('a')).replace(/open\/[^?]+/, 'open/wrong')
  expect(await follow(wrong)).toEqual({ status: 404, page: null, signsIn: false })
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
