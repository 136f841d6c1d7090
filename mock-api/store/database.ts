import low, { type LowdbSync } from 'lowdb'
import Memory from 'lowdb/adapters/Memory.js'
import { DataFile } from './file.ts'
import type { CollectionName, RowOf, Rows } from './rows.ts'
import { Table } from './table.ts'

/** Index key of a client's rows for a user, or for no user. */
export function userClientKey(userId: string | null, clientId: string): string {
  return `${userId ?? '-'} ${clientId}`
}

function createTables(lowdb: LowdbSync<Rows>, onChange: () => void) {
  const table = <Name extends CollectionName, Key extends string>(
    name: Name,
    keys: Record<Key, (row: RowOf<Name>) => string | null>,
  ) => new Table<RowOf<Name>, Key>(() => lowdb.getState()[name], keys, onChange)

  return {
    users: table('users', {
      email: ({ email }) => email.toLowerCase(),
      username: ({ username }) => username.toLowerCase(),
      publicAddress: ({ publicAddress }) => publicAddress?.toLowerCase() ?? null,
      referredBy: ({ referredBy }) => referredBy,
      /** Null for deactivated users, who don't count. */
      country: ({ country, isActive }) => (isActive ? country : null),
    }),
    sessions: table('sessions', { userId: ({ userId }) => userId }),
    sessionTokens: table('sessionTokens', {
      tokenHash: ({ tokenHash }) => tokenHash,
      sessionId: ({ sessionId }) => sessionId,
    }),
    emailTokens: table('emailTokens', {
      tokenHash: ({ tokenHash }) => tokenHash,
      purposeAndEmail: ({ purpose, email }) => `${purpose} ${email}`,
    }),
    walletNonces: table('walletNonces', { nonce: ({ nonce }) => nonce }),
    loginFailures: table('loginFailures', {}),
    activities: table('activities', { userId: ({ userId }) => userId }),
    clients: table('clients', { clientId: ({ clientId }) => clientId }),
    authorizations: table('authorizations', {
      userId: ({ userId }) => userId,
      userClient: ({ userId, clientId }) => userClientKey(userId, clientId),
    }),
    authorizationCodes: table('authorizationCodes', {
      tokenHash: ({ tokenHash }) => tokenHash,
      userClient: ({ userId, clientId }) => userClientKey(userId, clientId),
    }),
    oauthTokens: table('oauthTokens', {
      tokenHash: ({ tokenHash }) => tokenHash,
      family: ({ family }) => family,
      userClient: ({ userId, clientId }) => userClientKey(userId, clientId),
    }),
  }
}

export type Database = ReturnType<typeof openDatabase>

/** json-server's database in memory; with a `path`, read from that file and saved to it. Throws when it is damaged or in use. */
export function openDatabase(seed: () => Rows, path?: string) {
  let changes = 0
  const memory = { current: () => lowdb.getState(), restore: replaceRows }
  const file = path === undefined ? undefined : new DataFile(path, seed, memory)
  const adapter = Object.assign(new Memory<Rows>(''), {
    read: () => file?.rows ?? seed(),
    write() {
      changes += 1
      file?.markChanged()
    },
  })
  const lowdb = low(adapter)
  const tables = createTables(lowdb, () => void lowdb.write())

  function replaceRows(rows: Rows): void {
    lowdb.setState(rows)
    for (const table of Object.values(tables)) table.reindex()
  }

  return {
    ...tables,
    /** json-server's database: its state holds the rows of all tables. */
    lowdb,
    /** Increases with every change of a row. */
    get changes() {
      return changes
    },
    /** Resolves when all changes so far are saved. If they can't be saved, undoes them and rejects with 503. */
    commit: () => file?.commit(),
    /** Replaces all rows. */
    reset(rows: Rows) {
      replaceRows(rows)
      lowdb.write()
    },
    close: async () => file?.close(),
  }
}
