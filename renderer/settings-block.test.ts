import { expect, test } from 'vitest'
import { settingsIn, withSettings } from './settings-block.ts'

const page = '<script type="application/json" id="settings">{"mainSiteUrl":"https://built.example"}</script>'

test('settings of the server are merged into those of the build', () => {
  const html = withSettings(withSettings(page, { productName: 'One' }), { productName: 'Two' })
  expect(settingsIn(html)).toEqual({ mainSiteUrl: 'https://built.example', productName: 'Two' })
})

test('no setting can end the block', () => {
  const productName = '</script><script>$&'
  const html = withSettings(page, { productName })
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(settingsIn(html).productName).toBe(productName)
})
