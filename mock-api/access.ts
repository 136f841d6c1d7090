/**
 * Who may make each call. There is no default: a route needs a line here, except the QA controls, which anyone may use. A 'member' has a
 * valid session, an 'admin' also the role ADMIN. An 'oauthClient' authenticates with its client credentials, an 'accessToken' is one that
 * was issued to an OAuth client. An admin may also make member calls; otherwise, no caller can act as another kind.
 */
export const access = {
  'GET /': 'anyone',
  'GET /public-address': 'anyone',
  'POST /users/register': 'anyone',
  'POST /users/login': 'anyone',
  'POST /users/logout': 'member',
  'POST /users/refresh': 'anyone',
  'GET /users/profile': 'member',
  'PATCH /users/profile': 'member',
  'POST /users/resend-verification': 'anyone',
  'GET /users/verify-email': 'anyone',
  'POST /users/send-verification-email': 'member',
  'POST /users/forgot-password': 'anyone',
  'GET /users/verify-reset-token': 'anyone',
  'POST /users/reset-password': 'anyone',
  'POST /users/change-password': 'member',
  'POST /users/connect-wallet': 'member',
  'GET /users/sessions': 'member',
  'DELETE /users/sessions': 'member',
  'DELETE /users/sessions/:id': 'member',
  'GET /users/activities': 'member',
  'GET /users/admin/metrics': 'admin',
  'GET /users/admin/users': 'admin',
  'PATCH /users/admin/users/:id': 'admin',
  'GET /countries/membership': 'anyone',
  'GET /referrals/user': 'member',
  'GET /referrals/admin/rankings': 'member',
  'GET /oauth/clients/consent/:clientId': 'anyone',
  'POST /oauth/authorize': 'member',
  'GET /oauth/authorized-apps': 'member',
  'POST /oauth/revoke-access/:id': 'member',
  'GET /oauth/clients': 'admin',
  'POST /oauth/clients': 'admin',
  'PUT /oauth/clients/:id': 'admin',
  'POST /oauth/clients/:id/regenerate-secret': 'admin',
  'POST /oauth/token': 'oauthClient',
  'POST /oauth/introspect': 'oauthClient',
  'POST /oauth/revoke': 'oauthClient',
  'GET /oauth/userinfo': 'accessToken',
  'GET /oauth/jwks': 'anyone',
  'GET /.well-known/oauth-authorization-server': 'anyone',
} as const satisfies Record<string, 'anyone' | 'member' | 'admin' | 'oauthClient' | 'accessToken'>

export type RouteName = keyof typeof access
/** The routes with one of these access levels. */
export type RouteFor<Who extends (typeof access)[RouteName]> = {
  [Name in RouteName]: (typeof access)[Name] extends Who ? Name : never
}[RouteName]
export type PublicRoute = RouteFor<'anyone'> | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /__mock/${string}`

/** Method and path of a route name. */
export function parseRouteName(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ')
  return { method, path }
}
