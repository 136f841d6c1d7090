import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { outcomeSchema } from '../../renderer/api/outcome.ts'
import { calls, contract, type ProviderCall } from './calls.ts'
import { FIELD_DESCRIPTIONS, NULL_MEANINGS } from './field-descriptions.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
/** The body of an error. The portal shows the first of the three that is not blank. */
export const errorSchema = v.union([
  v.object({ message: text }),
  v.object({ error_description: text }),
  v.object({ error: text }),
])

/** The schemas of the contract by name: `userSchema` is `User`, and `login` has the `LoginBody`. */
const namedSchemas: Record<string, v.GenericSchema> = { Error: errorSchema, Outcome: outcomeSchema }
for (const [name, value] of Object.entries(contract))
  if ('kind' in value) namedSchemas[capitalize(name.replace(/Schema$/, ''))] = value
for (const { id, body } of calls) if (body) namedSchemas[`${capitalize(id)}Body`] = body

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns the name of a schema, or undefined if the contract has no name for it. */
export function schemaName(schema: unknown): string | undefined {
  return Object.keys(namedSchemas).find((name) => namedSchemas[name] === schema)
}

const describeFields: ConversionConfig['overrideSchema'] = ({ valibotSchema, jsonSchema }) => {
  if (!jsonSchema.properties) return undefined
  const name = schemaName(valibotSchema)
  const fields = Object.entries(jsonSchema.properties).map(([field, property]) => {
    const text = FIELD_DESCRIPTIONS[`${name}.${field}`] ?? FIELD_DESCRIPTIONS[field]
    if (typeof property !== 'object' || !text) return [field, property]
    const canBeNull = [property, ...(property.anyOf ?? [])].some(
      (one) => typeof one === 'object' && one.type === 'null',
    )
    const description = canBeNull ? `${text}; null ${NULL_MEANINGS[field] ?? 'if unknown'}` : text
    return [field, { description, ...property }]
  })
  return { ...jsonSchema, properties: Object.fromEntries(fields) }
}

/** OpenAPI 3.1 uses JSON Schema 2020-12. The ignored actions have no equivalent there. */
const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  overrideSchema: describeFields,
  ignoreActions: ['check', 'finite', 'ip', 'trim'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

/** Throws for a schema that JSON Schema cannot express. */
export function jsonSchema(schema: v.GenericSchema): Omit<JsonSchema, '$id' | '$schema'> {
  const { $id, $schema, ...converted } = toJsonSchema(schema, conversion)
  return converted
}

const SCHEMES: Record<ProviderCall['access'], Record<string, never[]>[]> = {
  public: [],
  optional: [{ session: [] }, {}],
  member: [{ session: [] }],
  admin: [{ session: [] }],
  oauthClient: [{ client: [] }, {}],
  accessToken: [{ application: [] }],
}

/** The provider's calls as an OpenAPI 3.1 document. */
export function openApi(server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const template = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [call.method.toLowerCase()]: describeOperation(call) }
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
    tags: [...new Set(calls.map(({ group }) => group))].map((name) => ({ name })),
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

type QueryParameter = { name: string; description: string; isRequired: boolean; type: string }

export function queryParameters({ query }: ProviderCall): QueryParameter[] {
  const { properties = {}, required = [] } = query ? jsonSchema(query) : {}
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', type = 'string' } = typeof property === 'object' ? property : {}
    return { name, description, isRequired: required.includes(name), type: [type].flat().join() }
  })
}

function describeOperation(call: ProviderCall) {
  const { id, path, group, access, summary, isOptional, body, form, response, status, errors } = call
  const payload = body ? content(body) : form && content(form, 'application/x-www-form-urlencoded')
  const pathParameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const parameters = queryParameters(call).map(({ name, description, isRequired, type }) => {
    return { name, in: 'query', required: isRequired, description, schema: { type } }
  })
  const headers = { 'Retry-After': { schema: { type: 'integer' } } }
  const errorResponses = Object.entries(errors).map(([code, description]) => [
    code,
    { description, ...(code === '429' && { headers }), content: content(errorSchema) },
  ])
  return {
    operationId: id,
    tags: [group],
    summary,
    ...(isOptional && { description: 'Optional: the portal works without it.' }),
    security: SCHEMES[access],
    parameters: [...pathParameters, ...parameters],
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
