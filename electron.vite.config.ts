import { defineConfig } from 'electron-vite'
import { mergeConfig, type Plugin } from 'vite'
import { staticFiles } from './mock-api/pages/static-files.ts'
import { BROWSERS, rendererConfig } from './renderer/vite.config.ts'

/** Electron 45 has a newer Node, but the tests run the same files in the Node of the project. */
export const target = 'node20.19'

/** Packages may be redistributed only with their license texts. */
export const license = { fileName: 'licenses.txt' }

/** Builds the desktop shell into out/, with all dependencies bundled. */
export default defineConfig({
  main: {
    envDir: false,
    plugins: [inlinePageFiles(), stubErrorHandler()],
    build: {
      license,
      target,
      externalizeDeps: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        // The mock API of the demo runs in its own process.
        input: { index: './main/index.ts', 'demo-api-process': './main/demo/demo-api-process.ts' },
      },
    },
  },
  preload: {
    envDir: false,
    build: {
      target,
      externalizeDeps: false,
      rolldownOptions: {
        input: './preload/index.ts',
        // Electron runs no other kind of module in a sandbox.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: mergeConfig(rendererConfig({ prerender: false }), {
    // electron-vite makes every URL relative, which breaks on routes with two segments.
    plugins: [{ name: 'set-absolute-base', enforce: 'post', config: () => ({ base: '/' }) } satisfies Plugin],
    build: {
      outDir: 'out/renderer',
      // electron-vite accepts only a Chromium.
      target: BROWSERS.find((browser) => browser.startsWith('chrome')),
      license,
      minify: true,
      rolldownOptions: { input: './renderer/index.html' },
    },
  }),
})

/** Bundles the files of the mock API's pages, which it otherwise reads from its sources. */
export function inlinePageFiles(): Plugin {
  return {
    name: 'inline-static-files',
    load: {
      filter: { id: /\/mock-api\/pages\/static-files\.ts$/ },
      handler: () => `export const staticFiles = () => new Map(${JSON.stringify([...staticFiles()])})`,
    },
  }
}

/** Stubs a dependency of json-server that we don't use: on import it reads a stylesheet, which the bundle doesn't contain. */
export function stubErrorHandler(): Plugin {
  return {
    name: 'stub-error-handler',
    load: { filter: { id: /\/node_modules\/errorhandler\/index\.js$/ }, handler: () => 'module.exports = {}' },
  }
}
