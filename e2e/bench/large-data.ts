import { join } from 'node:path'
import { granary } from '../../fixtures/clients.ts'
import { seed } from '../../fixtures/seed.ts'
import { openData } from '../../mock-api/db.ts'
import { benchFolder } from './bench-folder.ts'

const [USERS, CLIENTS, GRANTS, ACTIVITIES] = [10_000, 1000, 50_000, 100_000]

/** A data file with as much as the mock API is made for, in a folder of its own. */
export function writeLargeData(): { file: string; forget(): void } {
  const { folder, forget } = benchFolder()
  const file = join(folder, 'data')
  const origins = { api: '', portal: 'https://portal.example' }
  const {
    accounts,
    clients = [],
    ...rest
  } = seed({ users: USERS, hashing: 'standard', startedAt: Date.now(), origins })
  const accountOf = (index: number) => accounts[index % accounts.length]?.id ?? ''
  const clientOf = (index: number) => `bench-${index % CLIENTS}`
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
  const all = {
    ...rest,
    accounts,
    clients: [
      ...clients,
      ...Array.from({ length: CLIENTS }, (_, index) => {
        const name = clientOf(index)
        const times = { createdAt: at(index) }
        return { ...granary, ...times, id: name, clientId: name, name, redirectUris: [] }
      }),
    ],
    authorizations: Array.from({ length: GRANTS }, (_, index) => ({
      id: `authorization-${index}`,
      accountId: accountOf(index),
      // Each account has let in several, and never one of them twice.
      clientId: clientOf(index + Math.floor(index / USERS)),
      scopes: ['profile'],
      grantedAt: at(index),
      lastUsed: at(index),
    })),
    activities: Array.from({ length: ACTIVITIES }, (_, index) => ({
      id: `activity-${index}`,
      accountId: accountOf(index),
      action: 'login',
      clientName: null,
      ipAddress: '203.0.113.7',
      createdAt: at(index),
    })),
  }
  openData(() => all, file).close()
  return { file, forget }
}
