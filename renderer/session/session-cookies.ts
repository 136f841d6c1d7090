import { DAY_MS } from '../rules/durations.ts'

/** The cookies of a session, in the order in which they are written. `tokenAccount` names the account that the tokens belong to. */
export const SESSION_COOKIES = ['accessToken', 'refreshToken', 'tokenAccount'] as const
export const TOKEN_MAX_AGE_S = (30 * DAY_MS) / 1000

export type SessionCookie = (typeof SESSION_COOKIES)[number]

export type StoredTokens = {
  accessToken?: string | undefined
  refreshToken?: string | undefined
  /** The account that the tokens belong to. Undefined if they were written without its id, or another tab is writing them. */
  accountId?: string | undefined
}

/**
 * The account's id and which tokens are its own. Each cookie is written separately: other tabs may read between two writes, and QA tools
 * or older versions write only the tokens.
 */
export function formatTokenAccount(accountId: string, { accessToken, refreshToken }: StoredTokens): string {
  return `${accountId} ${fingerprint(accessToken)} ${fingerprint(refreshToken)}`
}

/** Tells tokens apart: they end with random characters or a signature. */
export function fingerprint(token = ''): string {
  return token.slice(-16)
}
