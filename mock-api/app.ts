import type { Application } from 'express'
import jsonServer from 'json-server'
import { accessLog } from './http/access-log.ts'
import { cors } from './http/cors.ts'
import { errorHandler, notFound } from './http/errors.ts'
import type { Provider } from './provider.ts'
import { createRouter } from './router.ts'
import { countries } from './routes/countries.ts'
import { mock } from './routes/mock/mock.ts'
import { mockDb } from './routes/mock/mock-db.ts'
import { mockPages } from './routes/mock/mock-pages.ts'
import { mockScenario } from './routes/mock/mock-scenario.ts'
import { oauth } from './routes/oauth/oauth.ts'
import { oauthClients } from './routes/oauth/oauth-clients.ts'
import { oauthMetadata } from './routes/oauth/oauth-metadata.ts'
import { oauthToken } from './routes/oauth/oauth-token.ts'
import { oauthUserinfo } from './routes/oauth/oauth-userinfo.ts'
import { referrals } from './routes/referrals.ts'
import { users } from './routes/users/users.ts'
import { usersAdmin } from './routes/users/users-admin.ts'
import { usersEmail } from './routes/users/users-email.ts'
import { usersPassword } from './routes/users/users-password.ts'
import { usersRegister } from './routes/users/users-register.ts'
import { usersSessions } from './routes/users/users-sessions.ts'
import { usersWallet } from './routes/users/users-wallet.ts'

const routes = [
  users,
  usersRegister,
  usersEmail,
  usersPassword,
  usersWallet,
  usersSessions,
  usersAdmin,
  countries,
  referrals,
  oauth,
  oauthClients,
  oauthToken,
  oauthUserinfo,
  oauthMetadata,
  mock,
  mockScenario,
  mockPages,
]

type AppOptions = { log: ((line: string) => void) | undefined; databaseApi: boolean }

export function createApp(provider: Provider, { log, databaseApi }: AppOptions): Application {
  const app = jsonServer.create()
  app.set('case sensitive routing', true).set('strict routing', true).set('query parser', 'simple')
  app.disable('json spaces').disable('x-powered-by').disable('etag')
  if (log) app.use(accessLog(log))
  app.use(cors(provider.portalOrigins), (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    next()
  })
  app.use(provider.requests.handle, provider.faults.handle)
  const router = createRouter(app, provider)
  router.open('GET /', () => ({ name: 'Mock API', docs: 'See README.md' }))
  // A fake of the public-address lookup service, for use without a network.
  router.open('GET /public-address', ({ ip }) => ({ ip }))
  for (const addRoutes of routes) addRoutes(router, provider)
  if (databaseApi) mockDb(router, provider)
  router.rejectOtherMethods()
  app.use(() => {
    throw notFound()
  })
  app.use(errorHandler(log))
  return app
}
