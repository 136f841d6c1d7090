import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ProxyOptions, type UserConfig } from 'vite'
import { rendererConfig } from '../../renderer/vite.config.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** `npm run gallery` serves it beside the living portal; tests have the components alone, built and behind the portal's headers. */
export default defineConfig(({ command }) => (command === 'serve' ? besidePortal() : built))

const built: UserConfig = {
  root: here,
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/gallery', import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: ['index.html', 'whole-page.html', 'calls.html'].map((page) => here + page),
    },
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
}

/** On the portal's own origin, which no frame of another one could show: only a development server lets itself be framed. */
function besidePortal(): UserConfig {
  const portal = rendererConfig()
  return {
    ...portal,
    plugins: [...(portal.plugins ?? []), galleryPages()],
    server: { ...portal.server, proxy: { '/__mock/scenario/': scenarioInFrame } },
  }
}

/** The mock API starts a scenario for a tab, not for a frame. The gallery vouches for its own frames, and for no others. */
const scenarioInFrame: ProxyOptions = {
  target: process.env.VITE_API_HOST ?? '',
  configure: (proxy) =>
    proxy.on('proxyReq', (toApi, { headers }) => {
      if (headers['sec-fetch-site'] === 'same-origin') toApi.setHeader('Sec-Fetch-Dest', 'document')
    }),
}

/** Answers for /gallery/ and its pages. */
function galleryPages(): Plugin {
  const pages: Record<string, string> = {
    '/gallery/': 'index.html',
    '/gallery/screens.html': 'screens.html',
    '/gallery/whole-page.html': 'whole-page.html',
  }
  return {
    name: 'gallery-pages',
    config: () => ({ optimizeDeps: { entries: ['index.html', '../e2e/gallery/*.html'] } }),
    configureServer({ middlewares, transformIndexHtml }) {
      middlewares.use((request, response, next) => {
        const page = pages[request.url?.split('?')[0] ?? '']
        if (page === undefined) return next()
        const html = readFileSync(here + page, 'utf8').replace('src="./', `src="/@fs${here}`)
        transformIndexHtml(request.url ?? '', html).then((text) => {
          response.setHeader('Content-Type', 'text/html')
          response.end(text)
        }, next)
      })
    },
  }
}
