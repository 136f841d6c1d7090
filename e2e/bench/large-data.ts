import { join } from 'node:path'
import { granary } from '../../fixtures/clients.ts'
import { seed } from '../../fixtures/seed.ts'
import { openDatabase } from '../../mock-api/store/database.ts'
import { benchFolder } from './bench-folder.ts'

type Size = { users: number; clients: number; activities: number }

/** A data file of that size, in a folder of its own. Each user has authorized one client. */
export async function writeLargeData({ users, clients, activities }: Size): Promise<{ file: string; forget(): void }> {
  const { folder, forget } = benchFolder()
  const file = join(folder, 'data')
  const origins = { api: 'https://api.example', portal: 'https://portal.example' }
  const rows = seed({ users, hashing: 'standard', startedAt: Date.now(), origins })
  const userAt = (index: number) => rows.users[index % users]?.id ?? ''
  const clientAt = (index: number) => `bench-${index % clients}`
  const timeAt = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
  const database = openDatabase(
    () => ({
      ...rows,
      clients: [
        ...(rows.clients ?? []),
        ...Array.from({ length: clients }, (_, index) => {
          const name = clientAt(index)
          return { ...granary, createdAt: timeAt(index), id: name, clientId: name, name, redirectUris: [] }
        }),
      ],
      authorizations: Array.from({ length: users }, (_, index) => ({
        id: `authorization-${index}`,
        accountId: userAt(index),
        clientId: clientAt(index),
        scopes: ['profile'],
        grantedAt: timeAt(index),
        lastUsed: timeAt(index),
      })),
      activities: Array.from({ length: activities }, (_, index) => ({
        id: `activity-${index}`,
        accountId: userAt(index),
        action: 'login',
        clientName: null,
        ipAddress: '203.0.113.7',
        createdAt: timeAt(index),
      })),
    }),
    file,
  )
  await database.close()
  return { file, forget }
}
