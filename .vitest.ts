import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{main,preload,renderer,mock-api,fixtures}/**/*.test.{ts,tsx}', '.commands/*.test.mjs'],
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    maxWorkers: 2,
    // A busy machine, not a slow product, is what the default of 5 s would measure.
    testTimeout: 20_000,
  },
})
