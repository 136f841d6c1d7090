import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import { fingerprint, newSecret } from '../oauth/secrets.ts'
import type { Clock } from '../qa/clock.ts'
import type { Database } from '../store/database.ts'
import type { Session, SessionToken, UserRow } from '../store/rows.ts'

/** Milliseconds. */
export const ACCESS_LIFE = 15 * 60_000
const REFRESH_LIFE = 30 * 24 * 60 * 60_000
const GRACE = 10_000
/** Of one account; the one that was not used for longest makes room. */
const MAX_SESSIONS = 200
const LONGEST_USER_AGENT = 512

/** With what and from where a session is used. */
export type Device = { userAgent: string; ip: string }
/** The application of the provider's own that a session is opened for, and the family that its tokens get. */
type Opener = { clientId: string | null; family: string }
const unknownDevice: Device = { userAgent: '', ip: 'Unknown' }

export type TokenPair = { accessToken: string; refreshToken: string }

export type Sessions = {
  open(account: UserRow, device?: Device, opener?: Opener): TokenPair
  /** The living access token and its account, if both still count. */
  find(accessToken: string): { account: UserRow; family: string } | undefined
  /**
   * A new pair for a refresh token, which is thereby used. A repeat within 10 s, as two tabs do, gets a sibling pair; a later
   * one means that somebody else has the token and ends the session (RFC 9700 §4.14.2). Undefined: sign in again.
   */
  refresh(refreshToken: string, device?: Device): TokenPair | undefined
  /** The sessions of an account that are not over, the one used last first. */
  of(userId: string): Session[]
  end(family: string): void
  /** Ends all sessions of an account, but for one family if given. */
  endAll(userId: string, except?: string): void
  /** Ends the sessions of an account that were opened for an application. */
  endOf(userId: string, clientId: string): void
}

/** With what and from where a request is made. */
export function deviceOf({ headers }: Request, ip: string): Device {
  return { userAgent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? '', ip }
}

type Continued = Pick<Session, 'id' | 'userId' | 'expiresAt' | 'clientId'>

export function createSessions(db: Database, clock: Clock): Sessions {
  const { sessionTokens, users } = db

  function issue({ id: family, userId, expiresAt, clientId }: Continued, device: Device): TokenPair {
    db.sessions.put({
      id: family,
      userId,
      userAgent: device.userAgent,
      ipAddress: device.ip,
      createdAt: db.sessions.get(family)?.createdAt ?? clock.stamp(),
      lastUsedAt: clock.stamp(),
      expiresAt,
      clientId,
    })
    const token = (kind: SessionToken['kind'], end: number): string => {
      const secret = newSecret()
      const tokenHash = fingerprint(secret)
      sessionTokens.put({ id: randomUUID(), tokenHash, kind, userId, family, expiresAt: end, usedAt: null })
      return secret
    }
    return {
      accessToken: token('access', Math.min(clock.now() + ACCESS_LIFE, expiresAt)),
      refreshToken: token('refresh', expiresAt),
    }
  }

  function living(kind: SessionToken['kind'], secret: string): { token: SessionToken; account: UserRow } | undefined {
    const token = sessionTokens.find('tokenHash', fingerprint(secret))
    const account = token && users.get(token.userId)
    if (!account?.isActive || token?.kind !== kind || token.expiresAt <= clock.now()) return undefined
    return { token, account }
  }

  function endWhere(tokens: SessionToken[]): void {
    for (const { id } of tokens) sessionTokens.delete(id)
  }

  function end(family: string): void {
    endWhere(sessionTokens.where('family', family))
    db.sessions.delete(family)
  }

  function expired<T extends { expiresAt: number }>(rows: T[]): T[] {
    return rows.filter(({ expiresAt }) => expiresAt <= clock.now())
  }

  function of(userId: string): Session[] {
    return db.sessions
      .where('userId', userId)
      .filter(({ expiresAt }) => expiresAt > clock.now())
      .sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))
  }

  return {
    open(account, device = unknownDevice, { clientId, family } = { clientId: null, family: randomUUID() }) {
      endWhere(expired(sessionTokens.where('userId', account.id)))
      for (const { id } of expired(db.sessions.where('userId', account.id))) end(id)
      for (const { id } of of(account.id).slice(MAX_SESSIONS - 1)) end(id)
      return issue({ id: family, userId: account.id, expiresAt: clock.now() + REFRESH_LIFE, clientId }, device)
    },
    find(accessToken) {
      const found = living('access', accessToken)
      return found && { account: found.account, family: found.token.family }
    },
    refresh(refreshToken, device = unknownDevice) {
      const found = living('refresh', refreshToken)
      if (!found) return undefined
      const { token } = found
      if (token.usedAt !== null && clock.now() - token.usedAt > GRACE) {
        end(token.family)
        return undefined
      }
      endWhere(expired(sessionTokens.where('family', token.family)))
      if (token.usedAt === null) sessionTokens.put({ ...token, usedAt: clock.now() })
      const { userId, family, expiresAt } = token
      const clientId = db.sessions.get(family)?.clientId ?? null
      return issue({ id: family, userId, expiresAt, clientId }, device)
    },
    of,
    end,
    endAll(userId, except) {
      const families = new Set(sessionTokens.where('userId', userId).map(({ family }) => family))
      for (const family of families) if (family !== except) end(family)
    },
    endOf(userId, clientId) {
      for (const session of db.sessions.where('userId', userId)) if (session.clientId === clientId) end(session.id)
    },
  }
}
