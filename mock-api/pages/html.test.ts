import { expect, test } from 'vitest'
import { html, trustedHtml } from './html.ts'

test.each([
  ['a text', html`<p title="${'"\'&'}">${'<b>\\n</b>'}</p>`, '<p title="&quot;&#39;&amp;">&lt;b&gt;\\n&lt;/b&gt;</p>'],
  ['markup', html`<p>${html`<b>${'<'}</b>`}</p>`, '<p><b>&lt;</b></p>'],
  ['a list', html`<ul>${['<', html`<li>`, ['>']]}</ul>`, '<ul>&lt;<li>&gt;</ul>'],
  ['a number', html`${0}`, '0'],
  ['nothing', html`<p${false}>${undefined}</p>`, '<p></p>'],
  ['trusted markup', html`${trustedHtml('<b>')}`, '<b>'],
])('%s in a template', (_, { markup }, expected) => {
  expect(markup).toBe(expected)
})
