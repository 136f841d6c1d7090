import type { Application, Request, Response } from 'express'
import {
  type ApplicationRoute,
  access,
  type ClientRoute,
  type GuardedRoute,
  type OpenRoute,
  type RouteName,
} from './access.ts'
import { authenticate, authenticateApplication, type Caller } from './auth.ts'
import { authenticateClient } from './client-authentication.ts'
import { HttpError } from './errors.ts'
import { type Form, readForm } from './form-body.ts'
import { readJson } from './json-body.ts'
import type { LivingToken } from './oauth-tokens.ts'
import type { Provider } from './provider.ts'
import type { RateLimits } from './rate-limits.ts'
import { RouteTable } from './route-table.ts'
import type { Client } from './store/rows.ts'

/** `body` is what JSON brought, not yet parsed; `ip` is the peer's address. */
export type Call = { request: Request; response: Response; body: unknown; ip: string }

/** A call to an endpoint of OAuth, which takes forms. */
export type ClientCall = { form: Form; client: Client; request: Request; ip: string }

/**
 * Adds routes: `open` ones for anyone, `guarded` ones with a caller, `client` and `application` ones for OAuth. What a handler
 * returns is sent once all changes are saved, as JSON (a text as it is); what it throws becomes the refusal; a known path asked in another way is 405. A handler makes its
 * changes after its last `await`, so that they are saved, or undone, together.
 */
export type Router = {
  open(name: OpenRoute, handler: (call: Call) => unknown): void
  guarded(name: GuardedRoute, handler: (call: Call & { caller: Caller }) => unknown): void
  client(name: ClientRoute, handler: (call: ClientCall) => unknown): void
  application(name: ApplicationRoute, handler: (caller: LivingToken) => unknown): void
}

const limits: Partial<Record<RouteName, keyof RateLimits>> = {
  'POST /users/register': 'registerPerAddress',
  'POST /users/login': 'loginPerAddress',
  'POST /users/refresh': 'refreshPerAddress',
  'POST /oauth/token': 'tokenPerAddress',
  'POST /users/resend-verification': 'mailPerAddress',
  'POST /users/forgot-password': 'mailPerAddress',
}

/** Counted when it is known who calls: what is refused to strangers must not use up the share of members. */
const memberLimits: Partial<Record<GuardedRoute, keyof RateLimits>> = {
  'POST /users/send-verification-email': 'mailPerAddress',
}

export function createRouter(app: Application, { data, limiter, sessions, oauthTokens }: Provider): Router {
  const routes = new RouteTable<(request: Request, response: Response) => Promise<void>>()

  // One handler for all: Express itself tries one route after the other.
  app.use((request, response, next) => {
    const found = routes.find(request.path)
    if (!found) return next()
    const { methods, params } = found
    const handle = methods.get(request.method === 'HEAD' ? 'GET' : request.method)
    if (!handle) {
      response.set('Allow', [...methods.keys()].join(', '))
      throw new HttpError(405, 'Method not allowed')
    }
    request.params = params
    handle(request, response).catch(next)
  })

  function add(name: RouteName, answer: (request: Request, response: Response, ip: string) => Promise<unknown>): void {
    const [method = '', path = ''] = name.split(' ')
    const isOwn = path.startsWith('/__mock/')
    routes.add(method, path, async (request, response) => {
      const ip = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
      if (!isOwn) limiter.take(limits[name] ?? 'otherPerAddress', ip)
      const result = await answer(request, response, ip)
      if (typeof result === 'string') response.send(result)
      else response.json(result)
    })
  }

  /** A write is answered once all changes are saved; a read does not wait for the writes of others. */
  async function saved({ method }: Request, handle: () => unknown): Promise<unknown> {
    const before = data.changes
    try {
      return await handle()
    } finally {
      const isRead = method === 'GET' || method === 'HEAD'
      if (!isRead || data.changes !== before) await data.commit()
    }
  }

  return {
    open(name, handler) {
      add(name, async (request, response, ip) => {
        const body = await readJson(request, response)
        return saved(request, () => handler({ request, response, body, ip }))
      })
    },
    guarded(name, handler) {
      add(name, async (request, response, ip) => {
        // Before reading, for a stranger's body is not worth waiting for; and after it, for a session may end while one sends.
        authenticate(request, sessions, access[name])
        const limit = memberLimits[name]
        if (limit) limiter.take(limit, ip)
        const body = await readJson(request, response)
        const caller = authenticate(request, sessions, access[name])
        response.locals.accountId = caller.account.id
        return saved(request, () => handler({ request, response, body, ip, caller }))
      })
    },
    client(name, handler) {
      add(name, async (request, response, ip) => {
        const form = await readForm(request, response)
        const client = authenticateClient(request, form, data)
        return saved(request, () => handler({ form, client, request, ip }))
      })
    },
    application(name, handler) {
      add(name, async (request, response) => {
        const caller = authenticateApplication(request, oauthTokens)
        response.locals.accountId = caller.account?.id
        return saved(request, () => handler(caller))
      })
    },
  }
}
