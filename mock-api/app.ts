import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express, { type ErrorRequestHandler } from 'express'
import jsonServer from 'json-server'
import { accessLog } from './http/access-log.ts'
import { isControlPath } from './http/control-path.ts'
import { requireControlToken } from './http/control-token.ts'
import { cors } from './http/cors.ts'
import { errorHandler, HttpError, notFound } from './http/errors.ts'
import { reject, setDefaultHeaders } from './http/headers.ts'
import { send } from './http/send.ts'
import { html } from './pages/html.ts'
import { describeSite, isNavigation, page } from './pages/page.ts'
import { SCREENSHOTS } from './pages/states.ts'
import { createRouter, ipAddress } from './router.ts'
import { addCountryRoutes } from './routes/countries.ts'
import { addMockRoutes } from './routes/mock/mock.ts'
import { addDatabaseRoutes } from './routes/mock/mock-db.ts'
import { addPageRoutes } from './routes/mock/mock-pages.ts'
import { addPresentationRoutes } from './routes/mock/mock-presentation.ts'
import { addScenarioRoutes } from './routes/mock/mock-scenario.ts'
import { addOAuthRoutes } from './routes/oauth/oauth.ts'
import { addOAuthClientRoutes } from './routes/oauth/oauth-clients.ts'
import { addOAuthMetadataRoutes } from './routes/oauth/oauth-metadata.ts'
import { addOAuthTokenRoutes } from './routes/oauth/oauth-token.ts'
import { addUserinfoRoutes } from './routes/oauth/oauth-userinfo.ts'
import { addPublicAddressRoute } from './routes/public-address.ts'
import { addReferralRoutes } from './routes/referrals.ts'
import { addUserRoutes } from './routes/users/users.ts'
import { addActivityRoutes } from './routes/users/users-activities.ts'
import { addAdminRoutes } from './routes/users/users-admin.ts'
import { addEmailRoutes } from './routes/users/users-email.ts'
import { addPasswordRoutes } from './routes/users/users-password.ts'
import { addProfileRoutes } from './routes/users/users-profile.ts'
import { addRegistrationRoutes } from './routes/users/users-register.ts'
import { addSessionRoutes } from './routes/users/users-sessions.ts'
import { addWalletRoutes } from './routes/users/users-wallet.ts'
import type { Services } from './services.ts'

const routes = [
  addUserRoutes,
  addProfileRoutes,
  addActivityRoutes,
  addRegistrationRoutes,
  addEmailRoutes,
  addPasswordRoutes,
  addWalletRoutes,
  addSessionRoutes,
  addAdminRoutes,
  addCountryRoutes,
  addReferralRoutes,
  addPublicAddressRoute,
  addOAuthRoutes,
  addOAuthClientRoutes,
  addOAuthTokenRoutes,
  addUserinfoRoutes,
  addOAuthMetadataRoutes,
  addMockRoutes,
  addScenarioRoutes,
  addPageRoutes,
  addPresentationRoutes,
]

type AppOptions = {
  log: ((line: string) => void) | undefined
  hasDatabaseApi: boolean
  controlToken: string
  needsToken: () => boolean
}

/** Shows a 404 below `/__mock` as a page to someone who opens the address. */
function showNotFound(services: Services): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (!(error instanceof HttpError && error.status === 404 && isNavigation(request) && isControlPath(request.path)))
      return next(error)
    const body = html`<main><p>${error.message}.</p><p><a href="/__mock/">Control panel</a></p></main>`
    const site = describeSite(services)
    send(response.status(404), page(response, { title: "This page can't be shown", place: 'elsewhere', ...site, body }))
  }
}

/** A third argument replaces Express's own error page, which has another content security policy. */
type Handler = (request: IncomingMessage, response: ServerResponse, handleUnparsable: () => void) => void

export function createApp(services: Services, options: AppOptions): RequestListener {
  const { log, hasDatabaseApi, controlToken, needsToken } = options
  const app = jsonServer.create()
  app.set('case sensitive routing', true).set('strict routing', true).set('query parser', 'simple')
  app.disable('json spaces').disable('x-powered-by').disable('etag')
  if (log) app.use(accessLog(log))
  app.use(cors(services.portalOrigins), requireControlToken(controlToken, needsToken))
  app.use(services.requests.handle, services.faults.handle)
  const router = createRouter(app, services)
  for (const route of ['GET /', 'GET /__mock'] as const)
    router.addControl(route, ({ request, response }) => {
      if (isNavigation(request)) response.status(302).location('/__mock/')
      return { name: 'Mock API', controlPanel: `${services.issuer()}/__mock/` }
    })
  for (const addRoutes of routes) addRoutes(router, services)
  if (hasDatabaseApi) addDatabaseRoutes(router, services)
  app.use('/__mock/screenshots', express.static(SCREENSHOTS, { index: false, redirect: false }))
  router.rejectOtherMethods()
  app.use((request) => {
    services.limiter.take('otherPerIp', ipAddress(request))
    throw notFound()
  })
  app.use(showNotFound(services), errorHandler(log))
  const handle: Handler = app
  return (request, response) => {
    setDefaultHeaders(response)
    handle(request, response, () => reject(response, 400, 'The URL cannot be parsed'))
  }
}
