import type { Application, Request, Response } from 'express'
import * as v from 'valibot'
import type { Call } from '../renderer/api/call.ts'
import { authenticate, type Caller, findCaller } from './accounts/caller.ts'
import { calls, parseRoute } from './contract/calls.ts'
import type { NonPortalCall } from './contract/non-portal-calls.ts'
import { type Form, hasBody, readForm, readJson } from './http/body.ts'
import { HttpError } from './http/errors.ts'
import type { LimitName } from './http/rate-limits.ts'
import { send } from './http/send.ts'
import { authenticateAccessToken, authenticateClient } from './oauth/authenticate.ts'
import type { ActiveToken } from './oauth/oauth-tokens.ts'
import type { Services } from './services.ts'
import type { Database } from './store/database.ts'
import type { Client } from './store/rows.ts'

/** `ip` is the sender's address. */
export type RequestContext = { request: Request; response: Response; ip: string }

/** `body` is the JSON body, not yet parsed by a schema. */
export type JsonRequestContext = RequestContext & { body: unknown }

/** A request by an OAuth client, which sends a form. */
export type ClientRequestContext = RequestContext & { form: Form; client: Client }

type Contexts = {
  public: JsonRequestContext
  optional: JsonRequestContext & { caller: Caller | undefined }
  member: JsonRequestContext & { caller: Caller }
  admin: JsonRequestContext & { caller: Caller }
  oauthClient: ClientRequestContext
  accessToken: ActiveToken
}
/** How to handle a call. `limit` is per IP address. */
type Handler<Access extends keyof Contexts, Result> = {
  access: Access
  handle: (context: Contexts[Access]) => Result | Promise<Result>
  limit: LimitName
}
type AnyHandler = { [Access in keyof Contexts]: Handler<Access, unknown> }[keyof Contexts]

const createHandler =
  <Access extends keyof Contexts>(access: Access) =>
  <Result>(handle: Handler<Access, Result>['handle'], limit: LimitName = 'otherPerIp'): Handler<Access, Result> => {
    return { access, handle, limit }
  }
export const publicHandler = createHandler('public')
/** For everyone. Members send their token. */
export const optionalHandler = createHandler('optional')
export const memberHandler = createHandler('member')
export const adminHandler = createHandler('admin')
export const oauthClientHandler = createHandler('oauthClient')
export const accessTokenHandler = createHandler('accessToken')

type AnyCall = { route: string; access: Call['access'] | NonPortalCall['access'] }
/** What the portal accepts as a response. */
type ResultOf<C> = C extends Call & { response: infer Response extends v.GenericSchema }
  ? v.InferInput<Response>
  : unknown
/** A file of the contract. */
type Exports = Record<string, AnyCall | v.GenericSchema>
/** One handler for each call of the file. */
type Handlers<Calls> = {
  [Id in keyof Calls as Calls[Id] extends AnyCall ? Id : never]: Calls[Id] extends AnyCall
    ? Handler<Calls[Id]['access'], ResultOf<Calls[Id]>>
    : never
}

/** A route that isn't part of the provider. */
export type QaControl = 'GET /' | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /__mock${string}`

/** How long a reset waits for calls: a client may send its body slowly. */
const MAX_WAIT_MS = 2_000

export type Router = ReturnType<typeof createRouter>

const verbSchema = v.picklist(['get', 'post', 'put', 'patch', 'delete'])

/**
 * Adds routes to the Express app. A handler's result is sent as JSON once its changes are saved; a string with a Content-Type is
 * sent unchanged. Never `await` between two changes: all changes made together are saved or undone together.
 */
export function createRouter(app: Application, { db, limiter, sessions, oauthTokens }: Services) {
  const methods = new Map<string, string[]>()
  /** Calls of other methods than GET that haven't ended. One that a fault delays isn't among them until the delay is over. */
  const writing = new Set<Promise<unknown>>()

  function add(route: string, limit: LimitName | undefined, handle: (context: RequestContext) => unknown): void {
    const { method, path } = parseRoute(route)
    methods.set(path, [...(methods.get(path) ?? []), method])
    app[v.parse(verbSchema, method.toLowerCase())](path, async (request, response, next) => {
      try {
        const ip = ipAddress(request)
        if (limit) limiter.take(limit, ip)
        send(response, await handleAndCommit(db, request, () => handle({ request, response, ip })))
      } catch (error) {
        next(error)
      }
    })
  }

  /** Checks who makes the request, reads its body and calls the handler. */
  async function run(handler: AnyHandler, context: RequestContext): Promise<unknown> {
    const { request, response } = context
    switch (handler.access) {
      case 'public':
        return handler.handle({ ...context, body: await readJson(request, response) })
      case 'optional':
        return handler.handle({
          ...context,
          body: await readJson(request, response),
          caller: findCaller(request, sessions),
        })
      case 'member':
      case 'admin': {
        let caller = authenticate(request, sessions, handler.access)
        let body: unknown
        // Without a body nothing is awaited, so the caller can't have changed.
        if (hasBody(request)) {
          body = await readJson(request, response)
          // The session may have ended while the body was being sent.
          caller = authenticate(request, sessions, handler.access)
        }
        response.locals.userId = caller.user.id
        return handler.handle({ ...context, body, caller })
      }
      case 'oauthClient': {
        const form = await readForm(request, response)
        return handler.handle({ ...context, form, client: authenticateClient(request, form, db) })
      }
      case 'accessToken': {
        const caller = authenticateAccessToken(request, oauthTokens)
        response.locals.userId = caller.user?.id
        return handler.handle(caller)
      }
    }
  }

  /** Adds the routes of all calls that a file of the contract exports. */
  function addCalls<Calls extends Exports>(exports: Calls, handlers: Handlers<Calls>): void
  function addCalls(exports: Exports, handlers: Record<string, AnyHandler>): void {
    for (const [id, call] of Object.entries(exports)) {
      if (!('route' in call)) continue // A schema.
      const handler = handlers[id]
      if (!handler) throw new Error(`${call.route} has no handler`)
      const { status = 200 } = calls.find(({ route }) => route === call.route) ?? {}
      add(call.route, handler.limit, (context) => {
        context.response.status(status)
        const handled = run(handler, context)
        if (context.request.method !== 'GET') {
          writing.add(handled)
          const remove = () => void writing.delete(handled)
          handled.then(remove, remove)
        }
        return handled
      })
    }
  }

  return {
    addCalls,
    /** Adds a QA control. With `--host`, those below `/__mock` need the control token. */
    addControl(route: QaControl, handle: (context: JsonRequestContext) => unknown): void {
      add(route, undefined, (context) => run(publicHandler(handle), context))
    },
    /**
     * Resolves once those calls have ended, or after two seconds. Wait for it before a reset: a call that began earlier must not change
     * the new data.
     */
    async untilWritten(): Promise<void> {
      const deadline = Date.now() + MAX_WAIT_MS
      while (writing.size > 0 && Date.now() < deadline)
        await Promise.race([
          Promise.allSettled(writing),
          new Promise((resolve) => setTimeout(resolve, deadline - Date.now()).unref()),
        ])
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

/** `localhost` means two addresses: they count as one. */
export const ipAddress = ({ socket }: Request) =>
  (socket.remoteAddress ?? '').replace(/^::ffff:/, '').replace(/^::1$/, '127.0.0.1')

/** Waits until all changes are saved, unless the call is a read that changed nothing. */
async function handleAndCommit(db: Database, { method }: Request, handle: () => unknown): Promise<unknown> {
  const before = db.changes
  try {
    return await handle()
  } finally {
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || db.changes !== before) await db.commit()
  }
}
