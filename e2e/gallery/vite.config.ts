import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Built for its test only, beside the portal's own build. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/gallery', import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: ['index.html', 'calls.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
    },
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
