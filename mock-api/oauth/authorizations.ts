import { randomUUID } from 'node:crypto'
import type { Provider } from '../provider.ts'
import { type Database, pair } from '../store/database.ts'
import type { Authorization, Client, UserRow } from '../store/rows.ts'

export function authorizationOf(
  { authorizations }: Database,
  userId: string,
  clientId: string,
): Authorization | undefined {
  return authorizations.find('pair', pair(userId, clientId))
}

/** Records consent. The new scopes are added to those granted before. */
export function grant(
  { data, clock }: Pick<Provider, 'data' | 'clock'>,
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

/** Ends an authorization with its codes, tokens and sessions. */
export function revoke({ data, sessions }: Pick<Provider, 'data' | 'sessions'>, authorization: Authorization): void {
  data.authorizations.delete(authorization.id)
  sessions.endOf(authorization.userId, authorization.clientId)
  endTokens(data, authorization)
}

/** Ends the codes and application tokens of an account. Its authorizations stay. */
export function endTokensOf(data: Database, account: UserRow): void {
  for (const authorization of data.authorizations.where('userId', account.id)) endTokens(data, authorization)
}

function endTokens(data: Database, { userId, clientId }: Authorization): void {
  const key = pair(userId, clientId)
  for (const code of data.authorizationCodes.where('pair', key)) data.authorizationCodes.delete(code.id)
  for (const token of data.oauthTokens.where('pair', key)) data.oauthTokens.delete(token.id)
}
