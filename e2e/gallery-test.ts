import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { createPortal } from '../mock-api/portal.ts'
import { watch } from './watch.ts'

export { expect }

/** The gallery of components behind the portal's security headers. */
export const test = base.extend<{ misbehaviour: undefined }, { gallery: string }>({
  gallery: [
    async ({}, use) => {
      const dir = fileURLToPath(new URL('../dist/gallery', import.meta.url))
      const server = await createPortal({ dir, settings: () => ({}) }).listen({ port: 0, host: '127.0.0.1' })
      await use(server.url)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gallery }, use) => {
    await use(gallery)
  },
  misbehaviour: [
    async ({ context, gallery }, use) => {
      const problems = await watch(context, { origins: [gallery], api: gallery, errors: [] })
      await use(undefined)
      expect(problems, 'what the pages did wrong').toEqual([])
    },
    { auto: true },
  ],
})
