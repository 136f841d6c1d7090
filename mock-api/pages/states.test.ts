import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { scenarios } from '../../fixtures/scenarios.ts'
import { allStates, screenId, screenOf, states } from '../../fixtures/states.ts'
import { PATHS } from '../../renderer/routes.ts'
import { faultSchema } from '../qa/faults.ts'
import { setUpTestApi } from '../test-support/hooks.ts'

const server = setUpTestApi()

test('the page of states links to every scenario and state', async () => {
  const { text } = await server.send('GET /__mock/states')
  const links = [...text.matchAll(/<li [^>]*><div>\s*<a href="\/__mock\/(scenario|states)\/([^"?]*)"/g)]
  const names = [
    ...Object.keys(scenarios).map((name) => `scenario ${name}`),
    ...allStates.map(({ name }) => `states ${name}`),
  ]
  expect(links.map(([, kind, name = '']) => `${kind} ${decodeURIComponent(name)}`).sort()).toEqual(names.sort())
  expect(text).toContain('GET /users/activities responds with status 500')
})

test('a state has a short title, in the group of its screen, and the texts that it shows', async () => {
  const { text } = await server.send('GET /__mock/states')
  const group = text.split('<details class="group"').find((each) => each.includes('<h2>Sign in</h2>'))
  expect(group).toContain('<strong>Attempts remaining</strong>')
  expect(group).toContain('<strong>“Login failed”</strong>')
  expect(group).toContain('Invalid email or password. 1 of 5 attempts remaining.')
})

const conditionsOf = async (name: string) => {
  const { text } = await server.send('GET /__mock/states')
  const item = text.split('<li ').find((each) => each.includes(`aria-label="Copy link: ${name}"`))
  return /<span class="note">([^<]*)/.exec(item ?? '')?.[1]
}

test('a state on a site that exists only in tests says so, unless its call fails', async () => {
  expect(await conditionsOf('consent-authorized')).toBe(
    'Then leads to https://stoa.example, which exists only in tests: the link stops before that',
  )
  expect(await conditionsOf('consent-authorized: POST /oauth/authorize fails')).toBe(
    'POST /oauth/authorize responds with status 500',
  )
})

test('a state shows a screenshot or a picture of its own, and its actions are folded', async () => {
  const { text } = await server.send('GET /__mock/states')
  const path = '/__mock/screenshots/register-1280-light.png'
  const typeOf = (name: string) =>
    new RegExp(
      `<li class="item apart"(?: data-screenshot="(\\w+)")?><div>\n[^\n]*<code class="name">${name}</code>`,
    ).exec(text)?.[1]
  expect(['dashboard-revoke', 'dashboard-down', 'wallet-member'].map(typeOf)).toEqual(['png', 'webp', undefined])
  expect((await server.send(`GET ${path}`)).headers.get('content-type')).toBe('image/png')
  for (const [name, value, status] of [
    ['If-Match', '"x"', 412],
    ['Range', 'bytes=99999999-', 416],
  ] as const)
    expect((await server.send(`GET ${path}`, { headers: { [name]: value } })).status).toBe(status)
  expect(text).toMatch(/<summary>8 actions<\/summary>Type “/)
})

test.each(PATHS)('%s has a state', (path) => {
  expect(states.map(screenOf)).toContain(screenId(path))
})

test('every state has a unique name and valid faults', () => {
  expect(new Set(allStates.map(({ name }) => name)).size).toBe(allStates.length)
  for (const { faults = [] } of allStates) for (const fault of faults) v.assert(faultSchema, fault)
})

const texts = allStates.flatMap((state) => state.texts)
const withoutState = (wanted: string[]) => wanted.filter((text) => !texts.some((shown) => shown.includes(text)))

const folder = join(import.meta.dirname, '../../renderer')
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

test.each([
  {
    what: 'failure message',
    pattern: /(?<=['"> ])Failed to [a-zA-Z ]+[a-zA-Z](?=['"<.\n])/g,
    // The browser, another site or the desktop shell causes these.
    exceptions: [
      'Failed to create the QR code',
      'Failed to process authorization',
      'Failed to start signing in with your browser',
      'Failed to start the offline demo',
    ],
  },
  { what: 'empty list', pattern: /(?<=title=")No [a-zA-Z ]+(?=")/g, exceptions: [] },
])('every $what of the portal has a state', ({ pattern, exceptions }) => {
  const found = new Set(source.match(pattern))
  expect(found.size).toBeGreaterThan(4)
  expect(withoutState([...found]).sort()).toEqual(exceptions)
})
