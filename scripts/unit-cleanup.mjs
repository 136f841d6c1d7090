import { afterEach, vi } from 'vitest'

// Test files share one module graph and its globals: a stub must not outlive its test. `unstubGlobals` acts before the next test, which is too late for the imports of the next file.
afterEach(() => void vi.unstubAllGlobals())
