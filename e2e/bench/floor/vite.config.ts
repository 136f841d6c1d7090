import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Plugin, UserConfig } from 'vite'
import { Floor } from './sign-in.tsx'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * The least that a page with a form to sign in can cost, to measure the product's by: `/` is HTML without script, `/rendered` four
 * libraries rendering it in the browser, `/prerendered` the same with the form and its styles in the HTML, hydrated.
 */
const config: UserConfig = {
  root: here,
  envDir: false,
  plugins: [react(), formInHtml()],
  build: {
    outDir: fileURLToPath(new URL('../../../dist/floor', import.meta.url)),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: ['index', 'rendered', 'prerendered'].map((page) => `${here}${page}.html`),
    },
  },
}

/** A router without an address of a browser takes `path`. */
const form = renderToString(createElement(Floor, { path: '/prerendered' }))
const style = `<style>${readFileSync(`${here}floor.css`, 'utf8').replace(/\s+/g, ' ')}</style>`

function formInHtml(): Plugin {
  return {
    name: 'form-in-html',
    transformIndexHtml: (html) => html.replace('<!-- form -->', () => form).replace('<!-- style -->', () => style),
  }
}

export default config
