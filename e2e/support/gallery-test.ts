import { test as base, expect } from './test.ts'

export { expect }

/** The gallery of components behind the portal's security headers. */
export const test = base.extend({ host: 'gallery', allowedErrors: ({}, use) => use([/status of 401/]) })
