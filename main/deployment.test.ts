import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings, withSettings } from '../renderer/settings.ts'
import { createCurrentDeployment, readDeployment } from './deployment.ts'
import { openTokens } from './sign-in/tokens.ts'
import { openState } from './window/saved-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'deployment-'))
afterAll(() => rmSync(folder, { recursive: true }))

const page = (settings: object) => withSettings('<script type="application/json" id="settings">{}</script>', settings)
const file = (text: string) => {
  const name = join(folder, 'settings.json')
  writeFileSync(name, text)
  return name
}
const none = join(folder, 'none.json')

test('a build without an API host gets one that never resolves', () => {
  expect(readDeployment(page({}), none)).toMatchObject({
    apiHost: 'https://provider.invalid',
    publicAddressUrl: '/none',
  })
})

test("the administrator's file overrides the build, setting by setting", () => {
  const built = page({ apiHost: 'https://built.example', productName: 'Ancient ID' })
  expect(readDeployment(built, file('{"apiHost":"https://given.example/"}'))).toMatchObject({
    apiHost: 'https://given.example',
    productName: 'Ancient ID',
  })
})

test.each([
  ['apiHost', 'https://api.example'],
  ['apiHost', 'http://127.0.0.1:4000'],
  ['apiHost', 'http://[::1]:4000'],
  ['apiHost', 'http://localhost:4000'],
  // A path of the API.
  ['publicAddressUrl', '/public-address'],
] as const)('%s may be %s', (name, url) => {
  expect(readDeployment(page({ apiHost: 'https://api.example', [name]: url }), none)[name]).toBe(url)
})

test.each([
  ['apiHost', 'http://api.example'],
  ['apiHost', 'http://127.0.0.1.evil.example'],
  ['apiHost', 'http://localhost.evil.example'],
  ['apiHost', 'http://10.0.0.1'],
  ['apiHost', '/api'],
  ['portalUrl', 'http://account.example'],
  ['publicAddressUrl', 'http://account.example'],
])('%s may not be %s', (name, url) => {
  expect(() => readDeployment(page({ [name]: url }), none)).toThrow(`${name} must be an https URL`)
})

test.each(['{', '"text"', '{"apiHost":7}', '{"portalUrl":"app://ancient"}', 'null'])(
  'a settings file with %s is an error that names the file',
  (text) => {
    expect(() => readDeployment(page({}), file(text))).toThrow(/settings\.json: ./)
  },
)

test('a settings file that cannot be read is an error', () => {
  expect(() => readDeployment(page({}), folder)).toThrow()
})

test('tokens of one API never reach another one', async () => {
  const jar = { get: async () => [], set: async () => undefined, remove: async () => undefined }
  const tokens = await openTokens({ ...jar, flushStore: async () => undefined }, undefined)
  writeFileSync(join(folder, 'index.html'), page({}))
  writeFileSync(join(folder, 'demo-script.js'), 'wallet()')
  const deployment = createCurrentDeployment({
    rendererDir: folder,
    demoScriptDir: folder,
    settings: readSettings('{"apiHost":"https://api.example"}').settings,
    state: openState(join(folder, 'shell.json')),
    tokens,
  })
  await deployment.switchTo(undefined)
  deployment.onPageLoaded()
  await tokens.set('accessToken', 'of api.example')
  await tokens.set('tokenAccount', '7')
  await deployment.switchTo(undefined)
  expect([tokens.all(), deployment.isPageStale()]).toEqual([
    { accessToken: 'of api.example', tokenAccount: '7' },
    false,
  ])

  await deployment.switchTo({ api: 'http://127.0.0.1:4001', portal: 'http://127.0.0.1:5001' })
  expect(tokens.all()).toEqual({})
  expect(deployment.isPageStale(), 'until the new page has loaded').toBe(true)
  deployment.onPageLoaded()
  expect(deployment.settings()).toMatchObject({
    apiHost: 'http://127.0.0.1:4001',
    portalUrl: 'http://127.0.0.1:5001',
    publicAddressUrl: '/public-address',
    productName: 'Ancient',
  })

  await tokens.set('accessToken', 'of the demo')
  await deployment.switchTo({ api: 'http://127.0.0.1:4002', portal: 'http://127.0.0.1:5002' })
  expect([tokens.all(), deployment.isPageStale()]).toEqual([{ accessToken: 'of the demo' }, false])
  await deployment.switchTo(undefined)
  expect(tokens.all()).toEqual({})
  expect(deployment.settings()).toMatchObject({ apiHost: 'https://api.example', productName: 'the product' })
})
