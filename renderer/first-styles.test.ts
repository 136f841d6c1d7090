import { expect, test } from 'vitest'
import { firstStyles } from './first-styles.ts'

const html = '<main class="grid tablet:p-4 [&amp;[readonly]]:x"><i class="a"></i></main>'

test.each([
  ['an element', 'h1{font:inherit}', true],
  ['a class that is there', '.grid{display:grid}', true],
  ['a class that is not', '.flex{display:flex}', false],
  ['one of several', '.flex,.grid{margin:0}', true],
  ['two, of which one is not there', '.grid .flex{margin:0}', false],
  ['a class with marks in it', String.raw`.tablet\:p-4{padding:1px}`, true],
  ['a class with brackets in it', String.raw`.\[\&\[readonly\]\]\:x[readonly]{margin:0}`, true],
  ['what is only asked not to be', '.a:not(.flex):where(.dark,.dark *){margin:0}', true],
  ['what the script in the head gives', '.dark{--page:#000}', true],
  ['what stands in a query', '@media (width>=768px){.grid{margin:0}}', true],
  ['nothing in a query', '@layer x{@media print{.flex{margin:0}}}', false],
  ['what is no rule of elements', '@property --x{syntax:"*";inherits:false}', true],
  ['the order of layers', '@layer a,b;', true],
])('%s: %s', (_, css, isKept) => {
  expect(firstStyles(css, html)).toBe(isKept ? css : '')
})

test('texts and comments are no statements', () => {
  const css = '/*! a{b} */.grid{content:"}{;"}.flex{content:"\\"}"}.a{margin:0}'
  expect(firstStyles(css, html)).toBe('.grid{content:"}{;"}.a{margin:0}')
})
