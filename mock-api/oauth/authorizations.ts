import { randomUUID } from 'node:crypto'
import type { Provider } from '../provider.ts'
import type { Clock } from '../qa/clock.ts'
import { type Database, pair } from '../store/database.ts'
import type { Authorization, Client, UserRow } from '../store/rows.ts'

export function authorizationOf(
  { authorizations }: Database,
  userId: string,
  clientId: string,
): Authorization | undefined {
  return authorizations.find('pair', pair(userId, clientId))
}

/** Writes down that an account lets a client in, with these scopes and all that it granted before. */
export function grant(
  { db, clock }: { db: Database; clock: Clock },
  account: UserRow,
  client: Client,
  scopes: string[],
) {
  const before = authorizationOf(db, account.id, client.clientId)
  const now = clock.stamp()
  db.authorizations.put({
    id: before?.id ?? randomUUID(),
    userId: account.id,
    clientId: client.clientId,
    scopes: [...new Set([...(before?.scopes ?? []), ...scopes])],
    grantedAt: before?.grantedAt ?? now,
    lastUsed: now,
  })
}

/** Ends an authorization with its open codes, all its tokens and the sessions that came of it (decision D37). */
export function revoke({ db, sessions }: Pick<Provider, 'db' | 'sessions'>, authorization: Authorization): void {
  db.authorizations.delete(authorization.id)
  sessions.endOf(authorization.userId, authorization.clientId)
  endTokens(db, authorization)
}

/** Ends the account's open codes and application tokens. The grants stay. */
export function endTokensOf(db: Database, account: UserRow): void {
  for (const authorization of db.authorizations.where('userId', account.id)) endTokens(db, authorization)
}

function endTokens(db: Database, { userId, clientId }: Authorization): void {
  const key = pair(userId, clientId)
  for (const code of db.authorizationCodes.where('pair', key)) db.authorizationCodes.delete(code.id)
  for (const token of db.oauthTokens.where('pair', key)) db.oauthTokens.delete(token.id)
}
