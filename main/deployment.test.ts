import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withSettings } from '../renderer/settings-block.ts'
import { deploymentSettings } from './deployment.ts'

const folder = mkdtempSync(join(tmpdir(), 'deployment-'))
afterAll(() => rmSync(folder, { recursive: true }))

const page = (settings: object) => withSettings('<script type="application/json" id="settings">{}</script>', settings)
const file = (text: string) => {
  const name = join(folder, 'settings.json')
  writeFileSync(name, text)
  return name
}
const none = join(folder, 'none.json')

test('a build that names no provider has one that nobody can reach', () => {
  const { settings } = deploymentSettings(page({}), none)
  expect(settings).toMatchObject({ apiHost: 'https://provider.invalid', publicAddressUrl: '/none' })
})

test("the administrator's file wins over the build, setting by setting", () => {
  const built = page({ apiHost: 'https://built.example', productName: 'Ancient ID' })
  expect(deploymentSettings(built, file('{"apiHost":"https://given.example/"}'))).toMatchObject({
    settings: { apiHost: 'https://given.example', productName: 'Ancient ID' },
  })
})

test.each(['https://api.example', 'http://127.0.0.1:4000', 'http://[::1]:4000', 'http://localhost:4000'])(
  '%s may be the provider',
  (apiHost) => {
    expect(deploymentSettings(page({ apiHost }), none).problem).toBeUndefined()
  },
)

test.each([
  'http://api.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://10.0.0.1',
  '/api',
])('%s may not: nobody would be sure who answers', (apiHost) => {
  expect(deploymentSettings(page({ apiHost }), none).problem).toContain('apiHost must be an https address')
})

test.each(['portalUrl', 'publicAddressUrl'])('%s is encrypted, too', (name) => {
  expect(deploymentSettings(page({ [name]: 'https://account.example' }), none).problem).toBeUndefined()
  expect(deploymentSettings(page({ [name]: 'http://account.example' }), none).problem).toMatch(
    `${name} must be an https address`,
  )
})

test('the look-up of the public address may be a path of the provider', () => {
  expect(deploymentSettings(page({ publicAddressUrl: '/public-address' }), none).problem).toBeUndefined()
})

test('a file that is there and cannot be read is named', () => {
  expect(deploymentSettings(page({}), folder).problem).toBe(`${folder}: the file cannot be read`)
})

test.each(['{', '"text"', '{"apiHost":7}', '{"portalUrl":"app://ancient"}', 'null'])(
  'a file with %s is named, with what is wrong',
  (text) => {
    expect(deploymentSettings(page({}), file(text)).problem).toMatch(/settings\.json: ./)
  },
)
