import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{scripts,fixtures,main,mock-api,preload,renderer}/**/*.test.{mjs,ts,tsx}'],
    // Files share one module graph, which is faster. So `vi.mock` would come too late or leak: use spies.
    isolate: false,
    unstubGlobals: true,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    maxWorkers: 2,
    // The default of 5 s fails on a busy machine.
    testTimeout: 20_000,
  },
})
