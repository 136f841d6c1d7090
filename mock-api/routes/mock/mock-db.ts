import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import express, { type Request, type Response } from 'express'
import jsonServer from 'json-server'
import * as v from 'valibot'
import { unmetPasswordRules } from '../../../renderer/rules/password.ts'
import { newUserRow } from '../../accounts/new-user.ts'
import { MAX_PASSWORD_LENGTH } from '../../accounts/passwords.ts'
import { parse } from '../../http/body.ts'
import { badRequest, conflict, forbidden, notFound } from '../../http/errors.ts'
import { KNOWN_SCOPES } from '../../oauth/scopes.ts'
import type { JsonRequestContext, QaControl, RequestContext, Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../store/database.ts'
import { type CollectionName, type RowOf, rowsSchema } from '../../store/rows.ts'
import { hashSecret, newSecret } from '../../store/secrets.ts'

/** Fields that are never returned and can't be used to filter or sort. */
const HIDDEN_FIELDS: Partial<Record<CollectionName, string[]>> = {
  users: ['passwordHash'],
  sessionTokens: ['tokenHash'],
  emailTokens: ['tokenHash'],
  walletNonces: ['nonce'],
  clients: ['clientSecret'],
  authorizationCodes: ['tokenHash', 'codeChallenge'],
  oauthTokens: ['tokenHash'],
}

const newToken = () => ({ id: randomUUID(), tokenHash: hashSecret(newSecret()), usedAt: null })

/** The optional fields of a new row. */
const DEFAULTS: Record<CollectionName, (now: string) => object> = {
  users: (createdAt) => newUserRow({ isEmailVerified: true, createdAt }),
  sessions: (now) => ({
    id: randomUUID(),
    userAgent: '',
    ipAddress: 'Unknown',
    createdAt: now,
    lastUsedAt: now,
    clientId: null,
  }),
  sessionTokens: newToken,
  emailTokens: newToken,
  walletNonces: () => ({ id: randomUUID() }),
  // The id is the email, so there is no default.
  loginFailures: () => ({ lockedUntil: null }),
  activities: (createdAt) => ({ id: randomUUID(), clientName: null, ipAddress: 'Unknown', createdAt }),
  clients: (createdAt) => ({
    id: randomUUID(),
    clientSecret: newSecret(),
    description: '',
    redirectUris: [],
    grants: ['authorization_code'],
    scopes: KNOWN_SCOPES,
    createdAt,
  }),
  authorizations: (now) => ({ id: randomUUID(), grantedAt: now, lastUsed: now }),
  authorizationCodes: () => ({ ...newToken(), codeChallenge: null }),
  oauthTokens: newToken,
}

/** Callers send `password` and `token` as plain text, never their hashes. */
const userBody = v.looseObject({
  password: v.exactOptional(
    v.pipe(v.string(), v.nonEmpty('password must not be empty'), v.maxLength(MAX_PASSWORD_LENGTH)),
  ),
  passwordHash: v.exactOptional(v.never()),
})
const tokenBody = v.looseObject({
  token: v.exactOptional(v.pipe(v.string(), v.nonEmpty('token must not be empty'))),
  tokenHash: v.exactOptional(v.never()),
})

/** A suffix that no field has. With its default, json-server deletes rows whose `…Id` refers to no row. */
const NO_FOREIGN_KEY = '<none>'

/**
 * json-server's REST API for the rows of this server, for example `/__mock/db/users?role=ADMIN&_limit=5`. A request goes through the checks
 * of `addCollectionRoute`. If it writes a row, `rules` make the complete row from its body. Then json-server handles the request.
 */
export function addDatabaseRoutes({ addControl }: Router, services: Services): void {
  const { db } = services
  const adapter = createAdapter(db)
  const rules = createRowRules(services)

  function addCollectionRoute(
    name: QaControl,
    handler: (collection: CollectionName, context: JsonRequestContext) => unknown,
  ): void {
    addControl(name, (context) => {
      rejectOtherSites(context.request)
      const collection = getCollection(context.request)
      if (name === 'GET /__mock/db/:collection') checkQuery(collection, context.request)
      else rejectQuery(context.request)
      return handler(collection, context)
    })
  }

  addControl('GET /__mock/db', ({ request }) => {
    rejectOtherSites(request)
    rejectQuery(request)
    const rows = Object.entries(db.lowdb.getState())
    return Object.fromEntries(rows.map(([name, all]) => [name, isCollection(name) ? withoutHidden(name, all) : []]))
  })

  addCollectionRoute('GET /__mock/db/:collection', adapter.handle)

  addCollectionRoute('GET /__mock/db/:collection/:id', (name, context) => {
    rules.findRow(name, context.request)
    return adapter.handle(name, context)
  })

  addCollectionRoute('POST /__mock/db/:collection', async (name, context) => {
    const fields = await rules.readFields(name, context.body)
    return adapter.write(name, context, () => rules.newRow(name, fields))
  })

  for (const method of ['PUT', 'PATCH'] as const)
    addCollectionRoute(`${method} /__mock/db/:collection/:id`, async (name, context) => {
      const fields = await rules.readFields(name, context.body)
      return adapter.write(name, context, () => {
        const row = rules.changedRow(name, rules.findRow(name, context.request), fields, method)
        db[name].detach(row.id)
        return row
      })
    })

  addCollectionRoute('DELETE /__mock/db/:collection/:id', (name, context) =>
    adapter.write(name, context, () => rules.findRow(name, context.request)),
  )
}

/** Lets json-server handle a request, and removes hidden fields from its response. */
function createAdapter(db: Database) {
  const router = jsonServer.router(db.lowdb, { foreignKeySuffix: NO_FOREIGN_KEY })
  Object.assign(router, { render: (_: Request, response: Response) => response.emit('rendered', response.locals.data) })
  const mounted = express.Router().use('/__mock/db', router)
  let lastWrite: Promise<unknown> = Promise.resolve()

  async function handle(name: CollectionName, { request, response }: RequestContext): Promise<unknown> {
    // With this header, json-server would run another method than the one checked here.
    delete request.headers['x-http-method-override']
    // The body was read already. json-server's own parser would respond itself to a type that it doesn't know.
    delete request.headers['content-type']
    const rendered = once(response, 'rendered')
    mounted(request, response, (error: unknown) => response.emit('error', error))
    const [result]: unknown[] = await rendered
    response.removeHeader('Access-Control-Expose-Headers')
    return withoutHidden(name, result)
  }

  return {
    handle,
    /** Runs writes one after the other: json-server changes rows asynchronously, after `body` has checked them. */
    write(name: CollectionName, context: RequestContext, body: () => object): Promise<unknown> {
      const result = lastWrite.then(async () => {
        context.request.body = body()
        const written = await handle(name, context)
        db[name].reindex()
        return written
      })
      lastWrite = result.catch(() => undefined)
      return result
    },
  }
}

/** What makes a row valid, besides its schema. */
function createRowRules({ db, passwords, clock }: Services) {
  /** Throws 409 when another row has the same unique value. */
  function rejectDuplicate(row: RowOf<CollectionName>): void {
    const check = (other: { id: string } | undefined, field: string) => {
      if (other && other.id !== row.id) throw conflict(`Another row has this ${field}`)
    }
    if ('username' in row) {
      check(db.users.find('email', row.email.toLowerCase()), 'email')
      check(db.users.find('username', row.username.toLowerCase()), 'username')
    }
    if ('redirectUris' in row) check(db.clients.find('clientId', row.clientId), 'clientId')
  }

  return {
    findRow(name: CollectionName, { params }: Request): RowOf<CollectionName> {
      const row = db[name].get(params.id ?? '')
      if (!row) throw notFound(`${name} has no row with the id "${params.id}"`)
      return row
    },
    /** The fields of a row in a body, with hashes instead of passwords and tokens. */
    async readFields(name: CollectionName, body: unknown): Promise<Record<string, unknown>> {
      if (name === 'users') {
        const { password, ...fields } = parse(userBody, body)
        if (password === undefined) return fields
        const hasStrongPassword = unmetPasswordRules(password).length === 0
        return { hasStrongPassword, ...fields, passwordHash: await passwords.hash(password) }
      }
      if (HIDDEN_FIELDS[name]?.includes('tokenHash')) {
        const { token, ...fields } = parse(tokenBody, body)
        return token === undefined ? fields : { ...fields, tokenHash: hashSecret(token) }
      }
      return parse(v.looseObject({}), body)
    },
    newRow(name: CollectionName, fields: object): RowOf<CollectionName> {
      const row = parse(rowSchema(name), { ...DEFAULTS[name](clock.timestamp()), ...fields })
      if (db[name].get(row.id)) throw conflict(`${name} already has a row with this id`)
      rejectDuplicate(row)
      return row
    },
    changedRow(name: CollectionName, before: RowOf<CollectionName>, fields: object, method: 'PUT' | 'PATCH') {
      // A PUT can't send hidden fields, because they are never returned.
      const kept = method === 'PATCH' ? Object.keys(before) : ['id', ...(HIDDEN_FIELDS[name] ?? [])]
      const base = Object.fromEntries(Object.entries(before).filter(([field]) => kept.includes(field)))
      const row = parse(rowSchema(name), { ...base, ...fields })
      if (row.id !== before.id) throw badRequest('The id of a row cannot be changed')
      rejectDuplicate(row)
      return row
    },
  }
}

const rowSchema = (name: CollectionName) => rowsSchema.entries[name].item

/** Throws 403 for requests from pages of other sites or ports. */
function rejectOtherSites({ headers }: Request): void {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw forbidden('Pages of other sites may not use the database')
}

function isCollection(name: string): name is CollectionName {
  return Object.hasOwn(rowsSchema.entries, name)
}

function getCollection({ params: { collection = '' } }: Request): CollectionName {
  if (!isCollection(collection)) throw notFound(`Unknown collection "${collection}"`)
  return collection
}

function isVisible(name: CollectionName, field: string): boolean {
  return Object.hasOwn(rowSchema(name).entries, field) && !HIDDEN_FIELDS[name]?.includes(field)
}

function withoutHidden(name: CollectionName, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((row) => withoutHidden(name, row))
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([field]) => isVisible(name, field)))
}

function rejectQuery({ query }: Request): void {
  const [parameter] = Object.keys(query)
  if (parameter !== undefined) throw badRequest(`The query parameter "${parameter}" is not supported here`)
}

/** Allows filters by visible fields, sorting and paging only. Throws 400 for others, such as `q`, which searches hashes. */
function checkQuery(name: CollectionName, { query }: Request): void {
  for (const [parameter, value] of Object.entries(query))
    if (!isSupported(name, parameter, value))
      throw badRequest(`The query parameter "${parameter}" is not supported, or its value is not valid`)
}

function isSupported(name: CollectionName, parameter: string, value: unknown): boolean {
  if (!parameter.startsWith('_')) return isVisible(name, parameter.replace(/_(gte|lte|ne)$/, ''))
  if (typeof value !== 'string') return false
  if (parameter === '_sort') return value.split(',').every((field) => isVisible(name, field))
  if (parameter === '_order') return /^(asc|desc)(,(asc|desc))*$/i.test(value)
  return /^_(page|limit|start|end)$/.test(parameter) && /^\d{1,9}$/.test(value)
}
