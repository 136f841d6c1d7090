import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Account, Data, SessionToken } from './db.ts'
import { fingerprint, newSecret } from './secrets.ts'

const ACCESS_LIFE = 15 * 60_000
const REFRESH_LIFE = 30 * 24 * 60 * 60_000
const GRACE = 10_000

export type TokenPair = { accessToken: string; refreshToken: string }

export type Sessions = {
  open(account: Account): TokenPair
  /** The living access token and its account, if both still count. */
  find(accessToken: string): { account: Account; family: string } | undefined
  /**
   * A new pair for a refresh token, which is thereby used. A repeat within 10 s, as two tabs do, gets a sibling pair; a later
   * one means that somebody else has the token and ends the session (RFC 9700 §4.14.2). Undefined: sign in again.
   */
  refresh(refreshToken: string): TokenPair | undefined
  end(family: string): void
  /** Ends all sessions of an account, but for one family if given. */
  endAll(accountId: string, except?: string): void
}

export function createSessions(data: Data, clock: Clock): Sessions {
  const { sessionTokens, accounts } = data

  function issue(accountId: string, family: string, refreshExpiresAt: number): TokenPair {
    const token = (kind: SessionToken['kind'], expiresAt: number): string => {
      const secret = newSecret()
      sessionTokens.put({ id: fingerprint(secret), kind, accountId, family, expiresAt, usedAt: null })
      return secret
    }
    return {
      accessToken: token('access', Math.min(clock.now() + ACCESS_LIFE, refreshExpiresAt)),
      refreshToken: token('refresh', refreshExpiresAt),
    }
  }

  function living(kind: SessionToken['kind'], secret: string): { token: SessionToken; account: Account } | undefined {
    const token = sessionTokens.get(fingerprint(secret))
    const account = token && accounts.get(token.accountId)
    if (!account?.isActive || token?.kind !== kind || token.expiresAt <= clock.now()) return undefined
    return { token, account }
  }

  function endWhere(tokens: SessionToken[]): void {
    for (const { id } of tokens) sessionTokens.delete(id)
  }

  function expired(tokens: SessionToken[]): SessionToken[] {
    return tokens.filter(({ expiresAt }) => expiresAt <= clock.now())
  }

  return {
    open(account) {
      endWhere(expired(sessionTokens.where('account', account.id)))
      return issue(account.id, randomUUID(), clock.now() + REFRESH_LIFE)
    },
    find(accessToken) {
      const found = living('access', accessToken)
      return found && { account: found.account, family: found.token.family }
    },
    refresh(refreshToken) {
      const found = living('refresh', refreshToken)
      if (!found) return undefined
      const { token } = found
      if (token.usedAt !== null && clock.now() - token.usedAt > GRACE) {
        endWhere(sessionTokens.where('family', token.family))
        return undefined
      }
      endWhere(expired(sessionTokens.where('family', token.family)))
      if (token.usedAt === null) sessionTokens.put({ ...token, usedAt: clock.now() })
      return issue(token.accountId, token.family, token.expiresAt)
    },
    end: (family) => endWhere(sessionTokens.where('family', family)),
    endAll: (accountId, except) =>
      endWhere(sessionTokens.where('account', accountId).filter(({ family }) => family !== except)),
  }
}
