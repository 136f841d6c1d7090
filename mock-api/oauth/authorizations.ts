import { randomUUID } from 'node:crypto'
import type { Sessions } from '../accounts/sessions.ts'
import type { Clock } from '../clock.ts'
import { type Database, userClientKey } from '../store/database.ts'
import type { Authorization, Client, UserRow } from '../store/rows.ts'

export function findAuthorization({ authorizations }: Database, userId: string, clientId: string) {
  return authorizations.find('userClient', userClientKey(userId, clientId))
}

/** Records consent. The new scopes are added to those granted before. */
export function recordConsent(
  { db, clock }: { db: Database; clock: Clock },
  user: UserRow,
  client: Client,
  scopes: string[],
): void {
  const before = findAuthorization(db, user.id, client.clientId)
  const now = clock.timestamp()
  db.authorizations.put({
    id: before?.id ?? randomUUID(),
    userId: user.id,
    clientId: client.clientId,
    scopes: [...new Set([...(before?.scopes ?? []), ...scopes])],
    grantedAt: before?.grantedAt ?? now,
    lastUsed: now,
  })
}

/** Updates when the client last got tokens for the user. */
export function recordUse({ db, clock }: { db: Database; clock: Clock }, userId: string, clientId: string): void {
  const authorization = findAuthorization(db, userId, clientId)
  if (authorization) db.authorizations.put({ ...authorization, lastUsed: clock.timestamp() })
}

export function revoke({ db, sessions }: { db: Database; sessions: Sessions }, authorization: Authorization): void {
  db.authorizations.delete(authorization.id)
  sessions.endForClient(authorization.userId, authorization.clientId)
  revokeTokens(db, authorization)
}

/** Revokes a user's authorization codes and OAuth tokens, but keeps the authorizations. */
export function revokeTokensOf(db: Database, user: UserRow): void {
  for (const authorization of db.authorizations.where('userId', user.id)) revokeTokens(db, authorization)
}

function revokeTokens(db: Database, { userId, clientId }: Authorization): void {
  const key = userClientKey(userId, clientId)
  db.authorizationCodes.deleteWhere('userClient', key)
  db.oauthTokens.deleteWhere('userClient', key)
}
