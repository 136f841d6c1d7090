import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { pageFiles } from './prerender/page-files.ts'
import type { Settings } from './settings.ts'
import { withSettings } from './settings-block.ts'

const project = new URL('..', import.meta.url)

/** The one build of the renderer, for the browser and for the desktop shell, which shows other things and has its files at hand. */
export function rendererConfig({ withScreens = true } = {}): UserConfig {
  return {
    root: fileURLToPath(new URL('renderer', project)),
    // The environment alone sets variables: a file that a build forgets would not make it a new build.
    envDir: false,
    base: '/',
    // wouter loads a shim of a hook that React has had since version 18.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    plugins: [react(), tailwindcss(), buildTimeSettings(), pageFiles({ withScreens }), demoWallet()],
    build: {
      outDir: fileURLToPath(new URL('dist/portal', project)),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      sourcemap: false,
      manifest: true,
      // One sheet, because prerendered pages contain all of it.
      cssCodeSplit: false,
      // Each page's HTML preloads its screen's chunks, and prefetching loads the others ahead: see prerender/page-files.ts and screens.tsx.
      modulePreload: false,
      // A data: URI would need a hole in the content security policy wherever it is not an image.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: {
          codeSplitting: {
            groups: [
              // What every page needs, in one request.
              { name: 'start', test: /\/renderer\/main\.tsx$/, priority: 2 },
              { name: 'query', test: /@tanstack|\/(load-state|query-client|use-exclusive-mutation)\./, priority: 1 },
              // Icons and other modules of some hundred bytes that several screens share.
              { name: 'small', test: /\/(renderer|lucide-react)\//, minShareCount: 2, maxModuleSize: 3000 },
            ],
          },
        },
      },
    },
    server: { host: 'localhost', port: 5173, strictPort: true },
  }
}

/** Writes the `VITE_*` variables into the page as the settings of this build. */
function buildTimeSettings(): Plugin {
  let env: Record<string, string | undefined> = {}
  return {
    name: 'build-time-settings',
    configResolved(config) {
      env = config.env
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => withSettings(html, settingsFrom(env)),
    },
  }
}

/** Adds the demo wallet to the pages of `npm run dev`; never to a build. */
function demoWallet(): Plugin {
  const src = `/@fs${new URL('fixtures/wallet.ts', project).pathname}`
  return {
    name: 'demo-wallet',
    apply: (_, { command }) => command === 'serve' && process.env.DEMO_WALLET === 'on',
    // What it imports is made ready at the start: found later, it would reload the first page under its visitor.
    config: () => ({ optimizeDeps: { entries: ['index.html', '../fixtures/wallet.ts'] } }),
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src } }],
  }
}

function settingsFrom(env: Record<string, string | undefined>): Partial<Settings> {
  const settings = {
    apiHost: env.VITE_API_HOST,
    publicAddressUrl: env.VITE_PUBLIC_ADDRESS_URL,
    mainSiteUrl: env.VITE_MAIN_SITE_URL,
    portalUrl: env.VITE_PORTAL_URL,
    productName: env.VITE_PRODUCT_NAME,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

export default rendererConfig()
