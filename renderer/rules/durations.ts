export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The desktop shell accepts no link from the browser after this time. */
export const BROWSER_SIGN_IN_MS = 10 * MINUTE_MS

/** Between two emails. After an error, the provider's Retry-After counts instead (at most 60 seconds). */
export const RESEND_DELAY_S = 60
