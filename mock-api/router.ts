import type { Application, Request, Response } from 'express'
import * as v from 'valibot'
import { access, type PublicRoute, parseRouteName, type RouteFor, type RouteName } from './access.ts'
import { authenticate, type Caller } from './accounts/auth.ts'
import { type Form, readForm, readJson } from './http/body.ts'
import { HttpError } from './http/errors.ts'
import type { LimitName } from './http/rate-limits.ts'
import { send } from './http/send.ts'
import { authenticateAccessToken, authenticateClient } from './oauth/auth.ts'
import type { ActiveToken } from './oauth/oauth-tokens.ts'
import type { Provider } from './provider.ts'
import type { Client } from './store/rows.ts'

/** `ip` is the sender's address. */
export type RequestContext = { request: Request; response: Response; ip: string }

/** `body` is the JSON body, not yet parsed by a schema. */
export type JsonRequestContext = RequestContext & { body: unknown }

/** A request by an OAuth client, which sends a form. */
export type ClientRequestContext = RequestContext & { form: Form; client: Client }

export type Router = ReturnType<typeof createRouter>

const limits: Partial<Record<string, LimitName>> = {
  'POST /users/register': 'registerPerIp',
  'POST /users/login': 'loginPerIp',
  'POST /users/refresh': 'refreshPerIp',
  'POST /oauth/token': 'tokenPerIp',
  'POST /users/resend-verification': 'emailPerIp',
  'POST /users/send-verification-email': 'emailPerIp',
  'POST /users/forgot-password': 'emailPerIp',
} satisfies Partial<Record<RouteName, LimitName>>

const verbSchema = v.picklist(['get', 'post', 'put', 'patch', 'delete'])

/**
 * Adds routes to the Express app, one method per kind of access. The result of a handler is sent as JSON, or as it is if it is a string
 * and the handler set its Content-Type, after its changes are saved. Never `await` between two changes: all changes made together are saved or undone together.
 */
export function createRouter(app: Application, { db, limiter, sessions, oauthTokens }: Provider) {
  const methods = new Map<string, string[]>()

  function add(name: RouteName | PublicRoute, handle: (context: RequestContext) => unknown): void {
    const { method, path } = parseRouteName(name)
    methods.set(path, [...(methods.get(path) ?? []), method])
    const isQaControl = path.startsWith('/__mock/')
    app[v.parse(verbSchema, method.toLowerCase())](path, async (request, response, next) => {
      try {
        const ip = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
        if (!isQaControl) limiter.take(limits[name] ?? 'otherPerIp', ip)
        send(response, await handleAndCommit(request, () => handle({ request, response, ip })))
      } catch (error) {
        next(error)
      }
    })
  }

  /** Waits until all changes are saved, unless the call is a read that changed nothing. */
  async function handleAndCommit({ method }: Request, handle: () => unknown): Promise<unknown> {
    const before = db.changes
    try {
      return await handle()
    } finally {
      const isRead = method === 'GET' || method === 'HEAD'
      if (!isRead || db.changes !== before) await db.commit()
    }
  }

  return {
    addPublicRoute(name: PublicRoute, handler: (context: JsonRequestContext) => unknown): void {
      add(name, async (context) => handler({ ...context, body: await readJson(context.request, context.response) }))
    },
    addMemberRoute(
      name: RouteFor<'member' | 'admin'>,
      handler: (context: JsonRequestContext & { caller: Caller }) => unknown,
    ): void {
      add(name, async (context) => {
        const { request, response } = context
        authenticate(request, sessions, access[name])
        const body = await readJson(request, response)
        // The session may have ended while the body was being sent.
        const caller = authenticate(request, sessions, access[name])
        response.locals.userId = caller.user.id
        return handler({ ...context, body, caller })
      })
    },
    addClientRoute(name: RouteFor<'oauthClient'>, handler: (context: ClientRequestContext) => unknown): void {
      add(name, async (context) => {
        const form = await readForm(context.request, context.response)
        return handler({ ...context, form, client: authenticateClient(context.request, form, db) })
      })
    },
    addTokenRoute(name: RouteFor<'accessToken'>, handler: (caller: ActiveToken) => unknown): void {
      add(name, ({ request, response }) => {
        const caller = authenticateAccessToken(request, oauthTokens)
        response.locals.userId = caller.user?.id
        return handler(caller)
      })
    },
    /** Responds 405 to the other methods of all paths added so far, so it is called last. */
    rejectOtherMethods(): void {
      for (const [path, allowed] of methods)
        app.route(path).all((_request, response) => {
          response.set('Allow', allowed.join(', '))
          throw new HttpError(405, 'Method not allowed')
        })
    },
  }
}
