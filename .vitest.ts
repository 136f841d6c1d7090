import { defineConfig } from 'vitest/config'

/** They put another module into the place of one that the others need as it is (`vi.mock`). */
const MOCKING = ['mock-api/durability.test.ts', 'mock-api/routes/users-wallet-ended.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    maxWorkers: 2,
    // A busy machine, not a slow product, is what the default of 5 s would measure.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          // Servers know nothing of each other: their files are read once for all tests, not once for each file of tests.
          name: 'provider',
          isolate: false,
          include: ['{mock-api,fixtures}/**/*.test.ts'],
          exclude: MOCKING,
        },
      },
      {
        extends: true,
        test: {
          name: 'others',
          include: ['{main,preload,renderer}/**/*.test.{ts,tsx}', '.commands/*.test.mjs', ...MOCKING],
        },
      },
    ],
  },
})
