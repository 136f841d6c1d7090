import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import * as contract from '../../renderer/api/contract.ts'
import * as contractLists from '../../renderer/api/contract-lists.ts'
import * as contractOAuth from '../../renderer/api/contract-oauth.ts'
import * as contractPayloads from '../../renderer/api/contract-payloads.ts'
import { access, partsOf } from '../access.ts'
import { type Call, errorSchema, errorsOf, type Operation, operationList } from './operations.ts'

/** The schemas of the contract by name: `userSchema` is `User`. */
const namedSchemas: Record<string, v.GenericSchema> = { Error: errorSchema }
for (const [name, value] of Object.entries({ ...contract, ...contractLists, ...contractOAuth, ...contractPayloads }))
  if (name.endsWith('Schema')) namedSchemas[name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length)] = value

/** Returns the name of a schema, or undefined if the contract has no name for it. */
export function schemaName(schema: unknown): string | undefined {
  return Object.keys(namedSchemas).find((name) => namedSchemas[name] === schema)
}

/** OpenAPI 3.1 uses JSON Schema 2020-12. The ignored actions have no equivalent there. */
const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  ignoreActions: ['check', 'finite', 'ip', 'trim'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

/** Throws for a schema that JSON Schema cannot express. */
export function jsonSchema(schema: v.GenericSchema): Record<string, unknown> {
  return { ...toJsonSchema(schema, conversion) }
}

function schemaOrReference(schema: v.GenericSchema) {
  const { $schema, $defs, ...converted } = toJsonSchema(schema, { ...conversion, definitions: namedSchemas })
  return converted
}

const schemes: Record<(typeof access)[Call], Record<string, never[]>[]> = {
  anyone: [],
  member: [{ session: [] }],
  admin: [{ session: [] }],
  oauthClient: [{ client: [] }, {}],
  accessToken: [{ application: [] }],
}

/** The provider's calls as an OpenAPI 3.1 document. */
export function openApi(server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [call, operation] of operationList) {
    const { method, path } = partsOf(call)
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: describeOperation(call, operation) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Ancient, the identity provider',
      version: '1',
      description:
        'All calls that the portal makes, and those that an OAuth client library needs. Success is any 2xx; the portal ignores unknown fields.',
    },
    servers: [{ url: server }],
    tags: [...new Set(operationList.map(([call]) => groupOf(call)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: toJsonSchemaDefs(namedSchemas, conversion),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of POST /users/login' },
        application: { type: 'http', scheme: 'bearer', description: 'An access token of POST /oauth/token' },
        client: { type: 'http', scheme: 'basic', description: 'client_id and client_secret' },
      },
    },
  }
}

/** `oauth`, or the first segment of the path, such as `users`. */
export function groupOf(call: Call): string {
  const { path } = partsOf(call)
  return /\boauth\b/.test(path) ? 'oauth' : (path.split('/')[1] ?? '')
}

function describeOperation(call: Call, operation: Operation) {
  const { summary, isOptional, query = {}, body, form, response, status = 200 } = operation
  const { method, path } = partsOf(call)
  const errors = Object.entries(errorsOf(call, operation))
  const schema = { type: 'string' }
  return {
    operationId: [method.toLowerCase(), ...path.split(/\W+/).filter((word) => word !== '')].join('-'),
    tags: [groupOf(call)],
    summary,
    ...(isOptional && { description: 'Optional: the portal works without it.' }),
    security: schemes[access[call]],
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema })),
      ...Object.entries(query).map(([name, { description, isRequired = false }]) => {
        return { name, in: 'query', required: isRequired, description, schema }
      }),
    ],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    ...(form && {
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: schemaOrReference(form) } },
      },
    }),
    responses: {
      [status]: { description: 'Success', content: json(response) },
      ...Object.fromEntries(errors.map(([code, reason]) => [code, errorResponse(code, reason)])),
    },
  }
}

function json(schema: v.GenericSchema) {
  return { 'application/json': { schema: schemaOrReference(schema) } }
}

function errorResponse(status: string, description: string) {
  return {
    description,
    ...(status === '429' && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
    content: json(errorSchema),
  }
}
