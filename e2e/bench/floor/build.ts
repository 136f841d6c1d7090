import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { Floor } from './sign-in.tsx'

/** Builds the smallest possible sign-in page into `outDir` three times: rendered in the browser, prerendered, and without scripts. */
export async function buildFloor(outDir: string): Promise<void> {
  const root = fileURLToPath(new URL('.', import.meta.url))
  await build({
    configFile: false,
    root,
    envDir: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  })
  const html = readFileSync(join(outDir, 'index.html'), 'utf8')
  const form = renderToString(createElement(Floor, { path: '/prerendered' }))
  const prerendered = html.replace('<div id="root">', `$&${form}`)
  writeFileSync(join(outDir, 'prerendered.html'), prerendered)
  writeFileSync(join(outDir, 'plain.html'), prerendered.replace(/<script.*<\/script>/, ''))
}
