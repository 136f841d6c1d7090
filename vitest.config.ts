import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{scripts,fixtures,main,mock-api,preload,renderer}/**/*.test.{mjs,ts,tsx}'],
    // Files are read once for all tests, not once for each file of tests. `vi.mock` would come too late, or stay: spy instead.
    isolate: false,
    globalSetup: 'scripts/unit-setup.mjs',
    setupFiles: 'scripts/unit-cleanup.mjs',
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    maxWorkers: 2,
    // A busy machine, not a slow product, is what the default of 5 s would measure.
    testTimeout: 20_000,
  },
})
