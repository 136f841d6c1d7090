import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Plugin, UserConfig } from 'vite'
import { Floor } from './sign-in.tsx'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * The smallest possible sign-in pages, to compare the portal with: `/` is plain HTML, `/rendered` is rendered in the browser with four
 * libraries, and `/prerendered` is the same page prerendered and hydrated.
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

const form = renderToString(createElement(Floor, { path: '/prerendered' }))
const style = `<style>${readFileSync(`${here}floor.css`, 'utf8').replace(/\s+/g, ' ')}</style>`

function formInHtml(): Plugin {
  return {
    name: 'form-in-html',
    transformIndexHtml: (html) => html.replace('<!-- form -->', () => form).replace('<!-- style -->', () => style),
  }
}

export default config
