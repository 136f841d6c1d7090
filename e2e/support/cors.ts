import type { Route } from '@playwright/test'

type Answered = Parameters<Route['fulfill']>[0] & {}

/** Playwright's answers bypass the API, so they bring its CORS headers themselves. */
export function withCors(answered: Answered): Answered {
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }
  return { ...answered, headers: { ...cors, ...answered.headers } }
}
