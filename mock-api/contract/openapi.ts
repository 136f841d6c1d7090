import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import * as countries from '../../renderer/api/contract/countries.ts'
import * as oauth from '../../renderer/api/contract/oauth.ts'
import * as clients from '../../renderer/api/contract/oauth-clients.ts'
import * as referrals from '../../renderer/api/contract/referrals.ts'
import * as users from '../../renderer/api/contract/users.ts'
import * as account from '../../renderer/api/contract/users-account.ts'
import * as admin from '../../renderer/api/contract/users-admin.ts'
import * as passwords from '../../renderer/api/contract/users-password.ts'
import * as sessions from '../../renderer/api/contract/users-sessions.ts'
import { outcomeSchema } from '../../renderer/api/outcome.ts'
import { errorSchema, type ListedOperation, operationList } from './operations.ts'

/** The schemas of the contract by name: `userSchema` is `User`. */
const namedSchemas: Record<string, v.GenericSchema> = { Error: errorSchema }
for (const [name, value] of Object.entries({
  ...countries,
  ...oauth,
  ...clients,
  ...referrals,
  ...users,
  ...account,
  ...admin,
  ...passwords,
  ...sessions,
  outcomeSchema,
}))
  if ('type' in value) namedSchemas[name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length)] = value

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
export function jsonSchema(schema: v.GenericSchema): Omit<JsonSchema, '$id' | '$schema'> {
  const { $id, $schema, ...converted } = toJsonSchema(schema, conversion)
  return converted
}

const schemes: Record<ListedOperation['access'], Record<string, never[]>[]> = {
  anyone: [],
  member: [{ session: [] }],
  admin: [{ session: [] }],
  oauthClient: [{ client: [] }, {}],
  accessToken: [{ application: [] }],
}

/** The provider's calls as an OpenAPI 3.1 document. */
export function openApi(server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operationList) {
    const template = operation.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [operation.method.toLowerCase()]: describeOperation(operation) }
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
    tags: [...new Set(operationList.map(({ group }) => group))].map((name) => ({ name })),
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

function describeOperation(operation: ListedOperation) {
  const { method, path, group, access, summary, isOptional, query, body, form, response, status, errors } = operation
  const schema = { type: 'string' }
  const payload = body ? content(body) : form && content(form, 'application/x-www-form-urlencoded')
  const pathParameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema }))
  const queryParameters = Object.entries(query).map(([name, { description, isRequired = false }]) => {
    return { name, in: 'query', required: isRequired, description, schema }
  })
  const headers = { 'Retry-After': { schema: { type: 'integer' } } }
  const errorResponses = Object.entries(errors).map(([code, description]) => [
    code,
    { description, ...(code === '429' && { headers }), content: content(errorSchema) },
  ])
  return {
    operationId: method.toLowerCase() + path.replaceAll(/\W+/g, '-'),
    tags: [group],
    summary,
    ...(isOptional && { description: 'Optional: the portal works without it.' }),
    security: schemes[access],
    parameters: [...pathParameters, ...queryParameters],
    ...(payload && { requestBody: { required: true, content: payload } }),
    responses: {
      [status]: { description: 'Success', content: content(response) },
      ...Object.fromEntries(errorResponses),
    },
  }
}

/** The content of a request or response, with references to the named schemas. */
function content(schema: v.GenericSchema, type = 'application/json') {
  const { $schema, $defs, ...converted } = toJsonSchema(schema, { ...conversion, definitions: namedSchemas })
  return { [type]: { schema: converted } }
}
