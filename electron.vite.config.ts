import { fileURLToPath } from 'node:url'
import { defineConfig } from 'electron-vite'
import { build, mergeConfig, type Plugin } from 'vite'
import demoWalletConfig from './fixtures/vite.config.ts'
import { noErrorPage, pageFilesInside } from './mock-api/vite.config.ts'
import { rendererConfig } from './renderer/vite.config.ts'

/** Below the folder of the project, whatever folder the build was started in. */
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Electron 45 has a newer Node, but the tests run the same files in the Node of the project. */
const target = 'node20.19'

/** Builds the desktop shell into out/: all that is packed, with every package that it needs inside its files. */
export default defineConfig({
  main: {
    envDir: false,
    plugins: [pageFilesInside(), noErrorPage(), demoWalletBeside()],
    build: {
      outDir: path('out/main'),
      emptyOutDir: true,
      target,
      externalizeDeps: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        // The mock API of the demo runs in a process of its own (decision D30).
        input: { index: path('main/index.ts'), 'demo-api-process': path('main/demo/demo-api-process.ts') },
      },
    },
  },
  preload: {
    envDir: false,
    build: {
      outDir: path('out/preload'),
      emptyOutDir: true,
      target,
      externalizeDeps: false,
      rolldownOptions: {
        input: path('preload/index.ts'),
        // Electron runs no other kind of module in a sandbox.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: mergeConfig(rendererConfig({ isPrerendered: false }), {
    plugins: [baseOfApp()],
    build: {
      outDir: path('out/renderer'),
      // The oldest Chromium of the portal's own targets.
      target: 'chrome111',
      manifest: false,
      minify: true,
      rolldownOptions: { input: path('renderer/index.html') },
    },
  }),
})

/** electron-vite makes every address relative to the page's own, which breaks at the first route with two parts. */
function baseOfApp(): Plugin {
  return { name: 'base-of-app', enforce: 'post', config: () => ({ base: '/' }) }
}

/** Builds the demo wallet into a folder of its own, so that only the demo serves it (decision D31). */
function demoWalletBeside(): Plugin {
  return {
    name: 'demo-wallet-beside',
    closeBundle: async () => {
      await build(
        mergeConfig(demoWalletConfig, {
          configFile: false,
          logLevel: 'warn',
          build: { outDir: path('out/demo-wallet') },
        }),
      )
    },
  }
}
