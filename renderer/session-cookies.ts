/** The cookies of a session, in the order in which they are written. `tokenAccount` names the account that the tokens belong to. */
export const SESSION_COOKIES = ['accessToken', 'refreshToken', 'tokenAccount'] as const
export type SessionCookie = (typeof SESSION_COOKIES)[number]
