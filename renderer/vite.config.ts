import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { pageFiles } from './build/page-files.ts'
import type { Settings } from './settings.ts'
import { withSettings } from './settings-block.ts'

const project = new URL('..', import.meta.url)

/** The one build of the renderer, for the browser and for the desktop shell, which shows other things and has its files at hand. */
export function rendererConfig({ isPrerendered = true } = {}): UserConfig {
  return {
    root: fileURLToPath(new URL('renderer', project)),
    // The environment alone sets variables: a file that a build forgets would not make it a new build.
    envDir: false,
    base: '/',
    plugins: [
      react(),
      tailwindcss(),
      buildTimeSettings(),
      pageFiles({ isPrerendered }),
      eagerCompilation(),
      demoWallet(),
    ],
    build: {
      outDir: fileURLToPath(new URL('dist/portal', project)),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      sourcemap: false,
      manifest: true,
      // One sheet, which stands in the prerendered pages: of several, Vite would load those that a screen needs once more.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      // A data: URI would need a hole in the content security policy wherever it is not an image.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: {
          codeSplitting: {
            groups: [
              { ...chunk('start', /\/renderer\/main\.tsx$/), priority: 3 },
              { ...chunk('public', /\/renderer\/components\/public-page\.tsx$/), priority: 2 },
              {
                ...chunk(
                  'data',
                  /\/renderer\/(components\/(load-state|data-table|empty-state|card|rank)|api\/query-client)\.tsx?$/,
                ),
                priority: 1,
              },
              // Each alone would be a file of some hundred bytes.
              { name: 'small', test: /\/(renderer|lucide-react)\//, minShareCount: 2, maxModuleSize: 3000 },
            ],
          },
        },
      },
    },
    server: { host: 'localhost', port: 5173, strictPort: true },
  }
}

/**
 * All that the sign-in screen needs is one file, and what every screen with a list needs besides is another, however many screens
 * share parts of them: each file more is a request more before the first paint. They hold what `roots` reach by static imports.
 */
function chunk(name: string, roots: RegExp) {
  return { name: (id: string, graph: Graph) => (isReachedFrom(roots, id, graph) ? name : undefined) }
}

function isReachedFrom(roots: RegExp, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (roots.test(id)) return true
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => !seen.has(importer) && isReachedFrom(roots, importer, graph, seen))
}

type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** Writes the `VITE_*` variables into the page as the settings of this build (decision D2). */
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

/**
 * Chromium (136 and later) compiles what begins with this comment while it comes, on another thread, instead of each function when it
 * is first called, which is when somebody presses a key or a link. After Vite's own hook, since that writes at the head of a file too.
 */
function eagerCompilation(): Plugin {
  return {
    name: 'eager-compilation',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Adds the demo wallet to the pages of `npm run dev`; never to a build (decision D31). */
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
