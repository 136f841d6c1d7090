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
  { data, clock }: { data: Database; clock: Clock },
  account: UserRow,
  client: Client,
  scopes: string[],
) {
  const before = authorizationOf(data, account.id, client.clientId)
  const now = clock.stamp()
  data.authorizations.put({
    id: before?.id ?? randomUUID(),
    userId: account.id,
    clientId: client.clientId,
    scopes: [...new Set([...(before?.scopes ?? []), ...scopes])],
    grantedAt: before?.grantedAt ?? now,
    lastUsed: now,
  })
}

/** Ends an authorization with its open codes, all its tokens and the sessions that came of it (decision D37). */
export function revoke({ data, sessions }: Pick<Provider, 'data' | 'sessions'>, authorization: Authorization): void {
  data.authorizations.delete(authorization.id)
  sessions.endOf(authorization.userId, authorization.clientId)
  endTokens(data, authorization)
}

/** Ends the account's open codes and application tokens. The grants stay. */
export function endTokensOf(data: Database, account: UserRow): void {
  for (const authorization of data.authorizations.where('userId', account.id)) endTokens(data, authorization)
}

function endTokens(data: Database, { userId, clientId }: Authorization): void {
  const key = pair(userId, clientId)
  for (const code of data.authorizationCodes.where('pair', key)) data.authorizationCodes.delete(code.id)
  for (const token of data.oauthTokens.where('pair', key)) data.oauthTokens.delete(token.id)
}
