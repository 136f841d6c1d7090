import { expect, test } from 'vitest'
import { extractSettings, readSettings, withSettings } from './settings.ts'

test.each([
  ['no block', null],
  ['an empty block', '  '],
])('%s means the defaults', (_, block) => {
  expect(readSettings(block)).toEqual({
    settings: {
      apiHost: '',
      publicAddressUrl: 'https://api.ipify.org?format=json',
      mainSiteUrl: 'https://ancient.example',
      portalUrl: '',
      productName: 'the product',
    },
  })
})

test('settings are trimmed and unknown keys are ignored', () => {
  const block = JSON.stringify({ apiHost: '/api/', productName: ' Ancient ID ', other: 1 })
  expect(readSettings(block)).toEqual({
    settings: { ...readSettings(null).settings, apiHost: '/api', productName: 'Ancient ID' },
  })
})

test.each([
  ['', 'https://api.ipify.org?format=json'],
  ['/public-address', '/public-address'],
  ['https://ip.example/json', 'https://ip.example/json'],
])('publicAddressUrl "%s" means %s', (publicAddressUrl, expected) => {
  expect(readSettings(JSON.stringify({ publicAddressUrl })).settings.publicAddressUrl).toBe(expected)
})

test.each([
  ['{"apiHost":"//api.example"}', 'apiHost'],
  ['{"apiHost":"api.example"}', 'apiHost'],
  ['{"apiHost":"javascript:alert(1)"}', 'apiHost'],
  ['{"publicAddressUrl":"//ip.example"}', 'publicAddressUrl'],
  ['{"mainSiteUrl":""}', 'mainSiteUrl'],
  ['{"portalUrl":"app://ancient"}', 'portalUrl'],
  ['{"productName":" "}', 'productName'],
  ['{"apiHost":', 'not valid JSON'],
  ['[]', 'not a JSON object'],
])('%s is rejected with a message about %s', (block, word) => {
  expect(readSettings(block).error).toContain(word)
})

const page = '<script type="application/json" id="settings">{"mainSiteUrl":"https://built.example"}</script>'

test("server settings are merged into the build's settings", () => {
  const html = withSettings(withSettings(page, { productName: 'One' }), { productName: 'Two' })
  expect(extractSettings(html)).toEqual({ mainSiteUrl: 'https://built.example', productName: 'Two' })
})

test('no setting can end the block', () => {
  const productName = '</script><script>$&'
  const html = withSettings(page, { productName })
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(extractSettings(html).productName).toBe(productName)
})
