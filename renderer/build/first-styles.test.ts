import { expect, test } from 'vitest'
import { firstStyles } from './first-styles.ts'

const html =
  '<html lang="en"><button class="grid tablet:p-4 [&amp;[readonly]]:x" aria-disabled="true" disabled=""><i class="a a--b" id="b"></i></button>'

test.each([
  ['an element', 'i{font:inherit}', true],
  ['an element that is not there', 'h1{font:inherit}', false],
  ['a class', '.grid{display:grid}', true],
  ['a class that is not there', '.flex{display:flex}', false],
  ['one of several', '.flex,.grid{margin:0}', true],
  ['two, of which one is not there', '.grid .flex{margin:0}', false],
  ['an identity', '#b{margin:0}', true],
  ['a class with marks in it', String.raw`.tablet\:p-4{padding:1px}`, true],
  ['an attribute that is not there', String.raw`.\[\&\[readonly\]\]\:x[readonly]{margin:0}`, false],
  ['an attribute', '[aria-disabled]{margin:0}', true],
  ['the value of an attribute', '[aria-disabled=true]{margin:0}', true],
  ['another value', '[aria-disabled=false]{margin:0}', false],
  ['a state to come', '.a:hover{margin:0}', false],
  ['a state that the page says', '.grid:disabled{margin:0}', true],
  ['the focus', '.a:focus{margin:0}', true],
  ['what is only asked not to be', '.a:not(.flex):where(.dark,.dark *){margin:0}', true],
  ['one of several that may be', ':is(.flex,.a){margin:0}', true],
  ['none of several that may be', ':is(.flex,.b):not(.c){margin:0}', false],
  ['what stands before', '.a:before{margin:0}', true],
  ["a part of a browser's own", '::-webkit-datetime-edit{padding:0}', false],
  ['what the script in the head gives', '.dark{color:#000}', true],
  ['what stands in a query', '@media (width>=768px){.grid{margin:0}}', true],
  ['nothing in a query', '@media (width>=768px){.flex{margin:0}}', false],
  ['paper', '@media print{.grid{margin:0}}', false],
  ['all but paper', '@media not print{.grid{margin:0}}', true],
  ['a layer of which nothing is left, which keeps its place', '@layer x;', true],
  ['a property of ours that is used', '.a{--x:1;--y:var(--x);margin:var(--y)}', true],
  ['one that is not', '@property --x{syntax:"*";inherits:false}', false],
  ['an animation that is used', '.a{animation:2s glide}@keyframes glide{to{top:0}}', true],
  ['one that is not', '@keyframes glide{to{top:0}}', false],
  ['one that a property names', '.a{--x:2s glide;animation:var(--x)}@keyframes glide{to{top:0}}', true],
  ['what looks like a property of ours', '.a:focus,.a--b:focus{margin:0}', true],
])('%s: %s', (_, css, isKept) => {
  expect(firstStyles(css, html)).toBe(isKept ? css : '')
})

test('what only an unused property uses is not used', () => {
  expect(firstStyles('.a{--x:1;--y:var(--x);margin:0}.flex{top:var(--y)}', html)).toBe('.a{margin:0}')
})

test('the order of layers is that of the whole sheet', () => {
  expect(firstStyles('@layer x{.flex{top:0}}@layer y{.a{top:0}}', html)).toBe('@layer x;@layer y{.a{top:0}}')
})
