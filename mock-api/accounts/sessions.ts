import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import { DAY_MS, MINUTE_MS } from '../../renderer/rules/durations.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../store/database.ts'
import type { Session, SessionToken, UserRow } from '../store/rows.ts'
import { hashSecret, newSecret } from '../store/secrets.ts'

export const ACCESS_LIFETIME_MS = 15 * MINUTE_MS
export const REFRESH_LIFETIME_MS = 30 * DAY_MS
/** Without 'Remember me'. The portal's cookies last 30 days all the same, so only the provider can end such a session. */
const UNREMEMBERED_LIFETIME_MS = DAY_MS
const REUSE_GRACE_MS = 10_000
const MAX_USER_AGENT_LENGTH = 512

export type Device = { userAgent: string; ip: string }
const UNKNOWN_DEVICE: Device = { userAgent: '', ip: 'Unknown' }

export type TokenPair = { accessToken: string; refreshToken: string }

type SessionOptions = {
  /** The choice 'Remember me'. */
  remember?: boolean
  /** A first-party app: its client id, and the token family of its code. */
  application?: { clientId: string; family: string }
}

export type Sessions = ReturnType<typeof createSessions>

export function describeDevice({ headers }: Request, ip: string): Device {
  return { userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? '', ip }
}

export function createSessions(db: Database, clock: Clock) {
  const { sessionTokens, users } = db

  function issueTokens(opened: Omit<Session, 'userAgent' | 'ipAddress' | 'lastUsedAt'>, device: Device): TokenPair {
    const { id: sessionId, expiresAt } = opened
    const lastUsedAt = clock.timestamp()
    db.sessions.put({ ...opened, userAgent: device.userAgent, ipAddress: device.ip, lastUsedAt })
    const issue = (kind: SessionToken['kind'], end: number): string => {
      const token = newSecret()
      const tokenHash = hashSecret(token)
      sessionTokens.put({ id: randomUUID(), tokenHash, kind, sessionId, expiresAt: end, usedAt: null })
      return token
    }
    return {
      accessToken: issue('access', Math.min(clock.now() + ACCESS_LIFETIME_MS, expiresAt)),
      refreshToken: issue('refresh', expiresAt),
    }
  }

  function findValid(kind: SessionToken['kind'], token: string) {
    const found = sessionTokens.find('tokenHash', hashSecret(token))
    if (found?.kind !== kind || found.expiresAt <= clock.now()) return undefined
    const session = db.sessions.get(found.sessionId)
    const user = session && users.get(session.userId)
    return session && user?.isActive ? { token: found, session, user } : undefined
  }

  function end(sessionId: string): void {
    sessionTokens.deleteWhere('sessionId', sessionId)
    db.sessions.delete(sessionId)
  }

  return {
    open(user: UserRow, device = UNKNOWN_DEVICE, { remember = true, application }: SessionOptions = {}): TokenPair {
      for (const { id, expiresAt } of db.sessions.where('userId', user.id)) if (expiresAt <= clock.now()) end(id)
      const { clientId = null, family: id = randomUUID() } = application ?? {}
      const expiresAt = clock.now() + (remember ? REFRESH_LIFETIME_MS : UNREMEMBERED_LIFETIME_MS)
      return issueTokens({ id, userId: user.id, clientId, createdAt: clock.timestamp(), expiresAt }, device)
    },
    /** The active user and session of a valid access token. */
    find(accessToken: string): { user: UserRow; sessionId: string } | undefined {
      const found = findValid('access', accessToken)
      return found && { user: found.user, sessionId: found.session.id }
    },
    /** The active user of a refresh token, which stays valid as long as its session. */
    findUser: (refreshToken: string): UserRow | undefined => findValid('refresh', refreshToken)?.user,
    /**
     * Exchanges a refresh token for a new pair. Reuse within 10 s is accepted, because two tabs may refresh at once; later reuse suggests
     * theft and ends the session (RFC 9700 §4.14.2). Returns undefined when the user must sign in again.
     */
    refresh(refreshToken: string, device = UNKNOWN_DEVICE): TokenPair | undefined {
      const found = findValid('refresh', refreshToken)
      if (!found) return undefined
      const { token, session } = found
      if (token.usedAt !== null && clock.now() - token.usedAt > REUSE_GRACE_MS) {
        end(session.id)
        return undefined
      }
      sessionTokens.deleteWhere('sessionId', session.id, ({ expiresAt }) => expiresAt <= clock.now())
      if (token.usedAt === null) sessionTokens.put({ ...token, usedAt: clock.now() })
      return issueTokens(session, device)
    },
    /** The sessions of a user that have not expired, most recently used first. */
    list: (userId: string): Session[] =>
      db.sessions
        .where('userId', userId)
        .filter(({ expiresAt }) => expiresAt > clock.now())
        .sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt)),
    end,
    /** Ends all sessions of a user, except one if given. */
    endAll(userId: string, except?: string): void {
      for (const { id } of db.sessions.where('userId', userId)) if (id !== except) end(id)
    },
    /** Ends the sessions that a user opened for an application. */
    endForClient(userId: string, clientId: string): void {
      for (const session of db.sessions.where('userId', userId)) if (session.clientId === clientId) end(session.id)
    },
  }
}
