/**
 * Who may make each call. A route cannot be added without a line here: there is no default.
 * 'member' is whoever has a living access token, 'admin' a member with the role ADMIN.
 */
export const access = {
  'GET /': 'anyone',
  'GET /public-address': 'anyone',
  'POST /users/register': 'anyone',
  'POST /users/login': 'anyone',
  'POST /users/logout': 'member',
  'POST /users/refresh': 'anyone',
  'GET /users/profile': 'member',
  'POST /users/resend-verification': 'anyone',
  'GET /users/verify-email': 'anyone',
  'POST /users/forgot-password': 'anyone',
  'GET /users/verify-reset-token': 'anyone',
  'POST /users/reset-password': 'anyone',
  'POST /__mock/reset': 'anyone',
  'GET /__mock/mailbox': 'anyone',
  'GET /__mock/mailbox/:id': 'anyone',
  'GET /__mock/outbox': 'anyone',
  'GET /__mock/clock': 'anyone',
  'POST /__mock/clock': 'anyone',
} as const satisfies Record<string, 'anyone' | 'member' | 'admin'>

export type RouteName = keyof typeof access
export type OpenRoute = { [Name in RouteName]: (typeof access)[Name] extends 'anyone' ? Name : never }[RouteName]
export type GuardedRoute = Exclude<RouteName, OpenRoute>
