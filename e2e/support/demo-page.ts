import type { Page } from '@playwright/test'
import { agora, createClients } from '../../fixtures/clients.ts'
import type { MockApi } from '../../mock-api/server.ts'

/** The address of the demo application. Registers it, since a test's API has a new port. */
export function demoUrl(api: MockApi & { url: string }): string {
  for (const client of createClients({ api: api.url, portal: api.portalOrigin }))
    if (client.id === agora.id) api.db.clients.put(client)
  return `${api.url}/__mock/demo`
}

export const demoButton = (page: Page, name: string) => page.getByRole('button', { name })
/** The titles of the inspector's steps. */
export const steps = (page: Page) => page.locator('summary strong')
