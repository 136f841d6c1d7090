import type { Application } from 'express'
import jsonServer from 'json-server'
import { userOf } from '../accounts.ts'
import type { Data } from '../db.ts'
import { badRequest, HttpError } from '../errors.ts'

/**
 * All rows for whoever tests, with json-server's filters, sorting and pages: `/__mock/db/users?role=ADMIN&_limit=5`. Read only,
 * and a copy that never had a password record, a token or a mail's text in it.
 */
export function mockDb(app: Application, data: Data): void {
  app.use('/__mock/db', (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new HttpError(405, 'Method not allowed')
    // `_like` runs the caller's regular expression, `callback` would make a script of the answer.
    if (Object.keys(request.query).some((key) => key.endsWith('_like') || key === 'callback'))
      throw badRequest('_like and callback are not supported')
    if (request.path === '/') request.url = request.url.replace('/', '/db')
    jsonServer.router(redacted(data))(request, response, next)
  })
}

function redacted(data: Data) {
  return {
    users: [...data.accounts.rows()].map((account) => ({
      ...userOf(account),
      isActive: account.isActive,
      isWalletVerified: account.isWalletVerified,
      referredBy: account.referredBy,
      createdAt: account.createdAt,
    })),
    sessions: [...data.sessions.rows()],
    sessionTokens: [...data.sessionTokens.rows()].map(({ kind, accountId, family, expiresAt, usedAt }) => ({
      kind,
      accountId,
      family,
      expiresAt,
      usedAt,
    })),
    clients: [...data.clients.rows()].map(({ clientSecret, ...client }) => ({
      ...client,
      isPublic: clientSecret === null,
    })),
    authorizations: [...data.authorizations.rows()],
    oauthTokens: [...data.oauthTokens.rows()].map(({ id: _, ...token }) => token),
    failures: [...data.failures.rows()],
    activities: [...data.activities.rows()],
  }
}
