import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { writeCompressedFiles } from '../../mock-api/compressed-files.ts'
import { createPortal } from '../../mock-api/portal.ts'
import { createServer, type MockApi } from '../../mock-api/server.ts'
import type { Settings } from '../../renderer/settings.ts'
import { type Host, startHost } from '../hosts.ts'

/** The build of the portal behind its headers, with a mock API of its own, on free ports. */
export type Site = Host & { api: MockApi & { url: string }; close(): Promise<void> }

/** `dir` holds another build of the portal, to compare with. */
export async function openSite(users = 50, dir?: string): Promise<Site> {
  const portal = dir ? await startBuild(dir) : await startHost('portal')
  const api = createServer({ seed: { users }, portalOrigins: [portal.url], hashing: 'fast', rateLimits: false })
  const server = await api.listen({ port: 0 })
  portal.tell({ apiHost: server.url })
  return {
    ...portal,
    api: Object.assign(api, { url: server.url }),
    close: async () => {
      await Promise.all([portal.close(), server.close()])
    },
  }
}

async function startBuild(dir: string): Promise<Awaited<ReturnType<typeof startHost>>> {
  let told: Partial<Settings> = {}
  const listening = await createPortal({ dir, settings: () => told }).listen({ port: 0, host: '127.0.0.1' })
  return Object.assign(listening, {
    tell(settings: Partial<Settings>) {
      told = settings
    },
  })
}

/** The pages of floor/, compressed as the portal and behind the same server. */
export async function openFloor(): Promise<{ url: string; close(): Promise<void> }> {
  await writeCompressedFiles(built('floor'))
  return createPortal({ dir: built('floor'), settings: () => ({}) }).listen({ port: 0 })
}

export function openBrowser(args: string[] = []): Promise<Browser> {
  const { CHROMIUM_PATH: executablePath } = process.env
  return chromium.launch({ args, ...(executablePath !== undefined && { executablePath }) })
}

function built(name: string): string {
  return fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))
}
