import { expect, test } from 'vitest'
import { withSettings } from './settings-block.ts'

const page = [
  '<script type="application/json" id="settings">{"mainSiteUrl":"https://built.example"}</script>',
  '<h1>Sign in to <span data-setting="productName">the product</span></h1>',
  '<a href="https://ancient.example" data-setting="mainSiteUrl" class="x">Main site</a>',
].join('\n')

test('a prerendered page shows the settings of whoever serves it, and those of the build where they have none', () => {
  const html = withSettings(page, { productName: ' Agora ID ' })
  expect(html).toContain('Sign in to <span data-setting="productName">Agora ID</span></h1>')
  expect(html).toContain('<a href="https://built.example" data-setting="mainSiteUrl" class="x">')
  expect(html).toContain('{"mainSiteUrl":"https://built.example","productName":" Agora ID "}')
})

test('a page whose settings say nothing of what it shows stays as it is, and other values are written anew', () => {
  const once = withSettings(page.replace(/\{.*\}/, '{}'), {})
  expect(once).toContain('>the product</span>')
  expect(once).toContain('href="https://ancient.example"')
  expect(withSettings(withSettings(page, { productName: 'One' }), { productName: 'Two' })).toContain('>Two</span>')
})

test('no value can be more than a text or an address', () => {
  const html = withSettings(page, { productName: '</span><script>$&', mainSiteUrl: '"onclick="alert(1)' })
  expect(html).toContain('<span data-setting="productName">&lt;/span>&lt;script>$&amp;</span>')
  expect(html).toContain('<a href="&quot;onclick=&quot;alert(1)" data-setting')
})
