import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** They put another module into the place of one that the others need as it is: whoever calls `vi.mock` is found by it. */
const MOCKING = ['mock-api', 'fixtures'].flatMap(testsIn).filter((file) => /\bvi\.(do)?mock\(/i.test(read(file)))

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

function testsIn(folder: string): string[] {
  const files = readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.test.ts')).map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}
