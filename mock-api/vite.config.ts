import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { demoFiles, panelFiles } from './pages/page-files.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Builds what `npm start` runs and prints, with every package that it needs inside its files. */
export default defineConfig({
  root: path('.'),
  envDir: false,
  publicDir: false,
  plugins: [pageFilesInside(), noErrorPage()],
  ssr: { noExternal: true },
  build: {
    outDir: path('../dist/servers'),
    emptyOutDir: true,
    ssr: true,
    sourcemap: true,
    target: 'node20.19',
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: Object.fromEntries(
        ['mock-api/server', 'mock-api/portal', 'mock-api/hosting-files', 'fixtures/people', 'fixtures/scenarios'].map(
          (name) => [name, path(`../${name}.ts`)],
        ),
      ),
    },
  },
})

/** Puts the files of the mock API's pages into the script that serves them: a script that was built has no sources beside it. */
export function pageFilesInside(): Plugin {
  return {
    name: 'page-files-inside',
    load: {
      filter: { id: /\/mock-api\/pages\/page-files\.ts$/ },
      handler: () =>
        Object.entries({ demoFiles, panelFiles })
          .map(([name, files]) => `export const ${name} = () => new Map(${JSON.stringify([...files()])})`)
          .join('\n'),
    },
  }
}

/** Leaves out what json-server's own defaults bring, which nobody asks for: it reads a style sheet beside itself when it is imported. */
export function noErrorPage(): Plugin {
  return {
    name: 'no-error-page',
    load: { filter: { id: /\/node_modules\/errorhandler\/index\.js$/ }, handler: () => 'module.exports = {}' },
  }
}
