import { afterEach, vi } from 'vitest'

// All tests share one world: what one puts in the place of a global must be gone for the next.
afterEach(() => void vi.unstubAllGlobals())
