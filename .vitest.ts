import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'renderer/**/*.test.{ts,tsx}',
      'mock-api/**/*.test.ts',
      'fixtures/**/*.test.ts',
      '.commands/**/*.test.mjs',
    ],
    maxWorkers: 2,
    // A failing machine, not a failing product, is what the default of 5 s measures on two busy cores.
    testTimeout: 20_000,
  },
})
