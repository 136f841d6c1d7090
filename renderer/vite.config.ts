import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { prerenderPlugin } from './prerender/prerender-plugin.ts'
import { type Settings, withSettings } from './settings.ts'

const project = new URL('..', import.meta.url)
const inRenderer = (name: string) => fileURLToPath(new URL(`renderer/${name}`, project))

/** The oldest browsers with all features of Baseline 2024. README.md names them too. */
const BROWSERS = ['chrome130', 'edge130', 'firefox132', 'safari18.2', 'ios18.2'] as const

/** What `npm run dev` serves. Vite adds what these import. */
const SERVED = ['renderer', 'mock-api/demo-script', 'node_modules']

/** The build of the renderer, for the browser and the desktop shell. */
export function rendererConfig({ prerender = true } = {}): UserConfig {
  return {
    root: fileURLToPath(new URL('renderer', project)),
    // No .env files: settings come from environment variables only.
    envDir: false,
    base: '/',
    // wouter imports a shim of a hook that React includes.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    plugins: [
      react(),
      tailwindcss(),
      buildTimeSettings(),
      unusedHelpers(),
      prerenderPlugin({ prerender }),
      demoScript(),
      editorForOwnPages(),
      bothLoopbackAddresses(),
    ],
    build: {
      outDir: fileURLToPath(new URL('dist/portal', project)),
      emptyOutDir: true,
      // electron-vite accepts only one Chromium.
      target: prerender ? [...BROWSERS] : BROWSERS[0],
      sourcemap: false,
      // prerender/prerender-plugin.ts preloads the chunks of each page, and screens.tsx prefetches others.
      modulePreload: false,
      // The content security policy allows data: URIs only for images.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        ...(prerender && { input: ['index.html', 'prerender/prerendered.css'].map(inRenderer) }),
        output: {
          // Shorter than Vite's: the names of chunks are a part of the start script that doesn't compress.
          chunkFileNames: 'assets/[name]-[hash:6].js',
          // With this magic comment, Chromium compiles the script on a background thread while it downloads. Without it, the sign-in form
          // waits 65 ms longer on a phone: https://v8.dev/blog/explicit-compile-hints
          postBanner: '//# allFunctionsCalledOnLoad',
          codeSplitting: {
            groups: [
              // For every page.
              { name: 'start', test: /\/renderer\/main\.tsx$/, priority: 2 },
              { name: 'react-dom', test: /\/react-dom\/client\.js$/, priority: 1 },
              {
                name: 'query',
                test: /@tanstack|\/(load-state|query-client|use-exclusive-mutation|confirm-button|update-lists|metric-list)\./,
                priority: 1,
              },
              // Small modules that several screens share. Those of public screens would bring the public layout into every page.
              {
                name: 'small',
                test: /\/(renderer\/(?!screens\/public\/)|lucide\/)/,
                minShareCount: 2,
                maxModuleSize: 2500,
              },
            ],
          },
        },
      },
    },
    server: {
      host: 'localhost',
      port: 5173,
      strictPort: true,
      // By default, pages on other ports could read what it serves, and other users of this machine a `--data` file too.
      cors: false,
      fs: { allow: SERVED.map((name) => fileURLToPath(new URL(name, project))) },
    },
  }
}

/**
 * Replaces three modules whose work this build doesn't need: ofetch's JSON parser, because http.ts parses responses itself; its module for
 * URLs, because those of http.ts are complete; and Vite's preload helper, because the pages preload their chunks. Drops jotai's long
 * warning about an option that nothing here uses. Saves 2 kB (brotli) of every page.
 */
function unusedHelpers(): Plugin {
  const replacements: Record<string, string> = {
    destr: 'export default JSON.parse',
    ufo: 'export const withBase = (url) => url, withQuery = withBase',
    'vite/preload-helper.js': 'export const __vitePreload = (load) => load()',
  }
  return {
    name: 'unused-helpers',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'destr' || id === 'ufo' ? `\0${id}` : undefined),
    load: (id) => replacements[id.replace('\0', '')],
    transform: (code, id) =>
      id.endsWith('/jotai/esm/react.mjs') ? code.replace(/console\.warn\(`\[DEPRECATED\].+?`\);/s, '') : undefined,
  }
}

/** Writes the `VITE_*` variables into the page as the settings of this build. */
function buildTimeSettings(): Plugin {
  return {
    name: 'build-time-settings',
    transformIndexHtml: { order: 'pre', handler: (html) => withSettings(html, readEnvironment()) },
  }
}

/** Adds the demo script to the pages of `npm run dev`, never to a build. */
function demoScript(): Plugin {
  const src = `/@fs${new URL('mock-api/demo-script/main.ts', project).pathname}`
  return {
    name: 'demo-script',
    apply: (_, { command }) => command === 'serve' && process.env.DEMO_SCRIPT === 'on',
    // Optimizing its imports later would reload the first page.
    config: () => ({ optimizeDeps: { entries: ['index.html', '../mock-api/demo-script/main.ts'] } }),
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src } }],
  }
}

/** Without this, any site could open files in the developer's editor: Vite doesn't check where the request comes from. */
function editorForOwnPages(): Plugin {
  return {
    name: 'editor-for-own-pages',
    configureServer({ middlewares }) {
      middlewares.use('/__open-in-editor', ({ headers }, response, next) => {
        if (headers['sec-fetch-site'] === 'same-origin') next()
        else response.writeHead(403).end()
      })
    },
  }
}

/**
 * Listens on the other loopback address too. Vite takes only one, but browsers try both for `localhost`, so another user of this machine
 * could take the other one, and get the cookies of those who open the page.
 */
function bothLoopbackAddresses(): Plugin {
  return {
    name: 'both-loopback-addresses',
    configureServer({ httpServer, config: { server } }) {
      if (!httpServer || server.host !== 'localhost') return
      const other = createServer((socket) => httpServer.emit('connection', socket))
      other.on('error', (error) => {
        const lacksAddress = 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code))
        if (!lacksAddress) throw error
      })
      httpServer.once('listening', () => {
        const address = httpServer.address()
        if (address && typeof address === 'object')
          other.listen(address.port, address.family === 'IPv6' ? '127.0.0.1' : '::1')
      })
      httpServer.once('close', () => other.close())
    },
  }
}

function readEnvironment(): Partial<Settings> {
  const { env } = process
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
