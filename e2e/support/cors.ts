import type { Route } from '@playwright/test'

type Response = Parameters<Route['fulfill']>[0] & {}

/** Adds the API's CORS headers, which responses of Playwright lack. */
export function withCors(response: Response): Response {
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }
  return { ...response, headers: { ...cors, ...response.headers } }
}
