/** The cookies of a session, in the order in which they are written. `tokenAccount` says whose tokens they are. */
export const SESSION_COOKIES = ['accessToken', 'refreshToken', 'tokenAccount'] as const
export type SessionCookie = (typeof SESSION_COOKIES)[number]
