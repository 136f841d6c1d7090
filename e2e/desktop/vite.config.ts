import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Builds the process that stands for Electron: it starts with nearly every test of the shell, and its sources would be read each time. */
export default defineConfig({
  root: path('.'),
  envDir: false,
  publicDir: false,
  build: {
    outDir: path('../../dist/fake-electron'),
    emptyOutDir: true,
    ssr: true,
    sourcemap: true,
    target: 'node20.19',
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: ['fake-start', 'fake-electron'].map((name) => path(`${name}.ts`)),
    },
  },
})
