import { configDefaults, defineConfig } from 'vitest/config'

const UNIT = '{scripts,fixtures,main,mock-api,preload,renderer}/**/*.test.{mjs,ts,tsx}'
const AUCKLAND = 'renderer/**/*.auckland.test.ts'

export default defineConfig({
  test: {
    // Files share one module graph, which is faster. So `vi.mock` would come too late or leak: use spies.
    isolate: false,
    setupFiles: 'scripts/unit-cleanup.mjs',
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    maxWorkers: 2,
    // The default of 5 s fails on a busy machine.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: { name: 'UTC', env: { TZ: 'UTC' }, include: [UNIT], exclude: [...configDefaults.exclude, AUCKLAND] },
      },
      // 13 hours ahead of UTC in summer: there, it is already tomorrow for most of the day.
      { extends: true, test: { name: 'Auckland', env: { TZ: 'Pacific/Auckland' }, include: [AUCKLAND] } },
    ],
  },
})
