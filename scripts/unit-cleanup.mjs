import { afterEach, vi } from 'vitest'

// Test files share globals. Vitest's `unstubGlobals` runs before the next test, which is after the imports of the next file.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
