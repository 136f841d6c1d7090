import type * as v from 'valibot'
import * as contract from '../../renderer/api/contract.ts'
import * as contractOAuth from '../../renderer/api/contract-oauth.ts'
import * as contractPayloads from '../../renderer/api/contract-payloads.ts'
import { access } from '../access.ts'
import { describe, isSchema, type JsonSchema, jsonSchema, type NameOf } from './json-schema.ts'
import { type Call, type Operation, partsOf, refusalSchema, refusalsOf } from './operation.ts'
import { operations } from './operations.ts'

/** The schemas of the contract by their names: `userSchema` is `User`. */
const named = new Map<v.GenericSchema, string>([[refusalSchema, 'Refusal']])
for (const [name, value] of [contract, contractOAuth, contractPayloads].flatMap((file) =>
  Object.entries<unknown>({ ...file }),
))
  if (name.endsWith('Schema') && isSchema(value)) named.set(value, nameIn(name))

/** What the contract calls a schema, undefined for one that has no name of its own. */
export const nameOf: NameOf = (schema) => named.get(schema)

const schemes: Record<(typeof access)[Call], Record<string, never[]>[]> = {
  anyone: [],
  member: [{ session: [] }],
  admin: [{ session: [] }],
  client: [{ client: [] }, {}],
  application: [{ application: [] }],
}

/** The provider's calls as an OpenAPI 3.1 document, made from the same table and schemas that everything else goes by. */
export function openApi(server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [call, operation] of operationList()) {
    const { method, path } = partsOf(call)
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: described(call, operation) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Ancient, the identity provider',
      version: '1',
      description:
        'All that the portal calls, and what an OAuth client library needs besides. Success is any 2xx; the portal copies the members that it knows, and ignores others.',
    },
    servers: [{ url: server }],
    tags: [...new Set(operationList().map(([, { file }]) => file))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...named].map(([schema, name]) => [name, describe(schema, nameOf)])),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of POST /users/login' },
        application: { type: 'http', scheme: 'bearer', description: 'An access token of POST /oauth/token' },
        client: { type: 'http', scheme: 'basic', description: 'client_id and client_secret' },
      },
    },
  }
}

export function operationList(): [Call, Operation][] {
  return Object.entries(operations).flatMap(([name, operation]): [Call, Operation][] =>
    isCall(name) ? [[name, operation]] : [],
  )
}

function described(call: Call, operation: Operation) {
  const { file, summary, isExtra, query = {}, body, answer } = operation
  const { method, path, parameters } = partsOf(call)
  const refusals = Object.entries(refusalsOf(call, operation))
  const text = { type: 'string' }
  return {
    operationId: [method.toLowerCase(), ...path.split(/\W+/).filter((word) => word !== '')].join('-'),
    tags: [file],
    summary,
    ...(isExtra && { description: 'Beyond the specification: a provider may do without it.' }),
    security: schemes[access[call]],
    parameters: [
      ...parameters.map((name) => ({ name, in: 'path', required: true, schema: text })),
      ...Object.entries(query).map(([name, { about, example, isRequired = false }]) => {
        return { name, in: 'query', required: isRequired, description: about, schema: text, example }
      }),
    ],
    ...(body && { requestBody: { required: true, content: { [body.type ?? 'application/json']: media(body) } } }),
    responses: {
      [answer.status ?? 200]: { description: 'Success', content: { 'application/json': media(answer) } },
      ...Object.fromEntries(refusals.map(([status, why]) => [status, refusal(status, why)])),
    },
  }
}

function media({ schema, example }: { schema: v.GenericSchema; example: unknown }): JsonSchema {
  return { schema: jsonSchema(schema, nameOf), example }
}

function refusal(status: string, description: string) {
  return {
    description,
    ...(status === '429' && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
    content: { 'application/json': { schema: jsonSchema(refusalSchema, nameOf) } },
  }
}

function nameIn(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, '')
}

function isCall(name: string): name is Call {
  return name in operations
}
