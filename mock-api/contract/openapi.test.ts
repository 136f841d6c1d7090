import { Ajv2020 } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { setUpTestApi } from '../test-support/hooks.ts'
import { calls } from './calls.ts'
import { FIELD_DESCRIPTIONS, NULL_MEANINGS } from './field-descriptions.ts'
import { jsonSchema, openApi } from './openapi.ts'

const server = setUpTestApi()

const text = v.pipe(v.string(), v.nonEmpty())
const schemaObject = v.record(v.string(), v.unknown())
const message = v.object({
  content: v.record(
    v.picklist(['application/json', 'application/x-www-form-urlencoded']),
    v.object({ schema: schemaObject }),
  ),
})
const operation = v.object({
  operationId: text,
  tags: v.array(text),
  summary: text,
  security: v.array(v.record(text, v.array(v.string()))),
  parameters: v.array(v.object({ in: v.picklist(['path', 'query']), name: text, required: v.boolean() })),
  requestBody: v.exactOptional(message),
  responses: v.record(v.pipe(v.string(), v.regex(/^[245]\d\d$/)), v.object({ description: text, ...message.entries })),
})
/** The parts of https://spec.openapis.org/oas/v3.1.1 that differ between calls. */
const documentSchema = v.object({
  tags: v.array(v.object({ name: text })),
  paths: v.record(text, v.record(v.picklist(['get', 'put', 'post', 'delete', 'patch']), operation)),
  components: v.object({ schemas: v.record(text, schemaObject), securitySchemes: v.record(text, schemaObject) }),
})

async function servedDocument() {
  const { body } = await server.send('GET /__mock/openapi.json')
  const document = v.parse(documentSchema, body)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ call: `${method.toUpperCase()} ${path}`, ...one })),
  )
  return { ...document, body, operations }
}

test('the OpenAPI document has every call', async () => {
  const { operations } = await servedDocument()
  const routes = operations.map(({ call }) => call.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(routes.toSorted()).toEqual(calls.map(({ route }) => route).sort())
  expect(operations.find(({ operationId }) => operationId === 'setUserActive')).toMatchObject({
    call: 'PATCH /users/admin/users/{id}',
    tags: ['users'],
    security: [{ session: [] }],
    parameters: [{ in: 'path', name: 'id', required: true }],
  })
})

test('the schemas of the document are JSON Schema 2020-12', async () => {
  const { body, operations, components } = await servedDocument()
  const formats = { uri: true, 'date-time': true } as const
  // Strict mode rejects unknown keywords; the document's own members are not keywords.
  const ajv = new Ajv2020({ formats, strictTypes: false }).addVocabulary(Object.keys(openApi('')))
  ajv.addSchema({ $id: 'document', ...body })
  const names = Object.keys(components.schemas)
  expect(names).toContain('User')
  for (const name of names) ajv.compile({ $ref: `document#/components/schemas/${name}` })
  expect(operations).toHaveLength(calls.length)
  for (const { requestBody, responses } of operations)
    for (const { content } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)])
      for (const { schema } of Object.values(content))
        ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')))
})

/** The names and descriptions of all fields within a schema or document. */
function fieldsOf(schema: unknown): [name: string, description: unknown][] {
  if (typeof schema !== 'object' || schema === null) return []
  const fields = 'properties' in schema ? Object.entries(Object(schema.properties)) : []
  return [
    ...fields.map(([name, field]): [string, unknown] => [name, Object(field).description]),
    ...Object.values(schema).flatMap(fieldsOf),
  ]
}

test('each field of each call has a description, and no description is left over', async () => {
  const fields = fieldsOf((await servedDocument()).body)
  expect(fields.filter(([, description]) => !description)).toEqual([])
  const used = fields.map(([, description]) => String(description))
  const texts = [...Object.values(FIELD_DESCRIPTIONS), ...Object.values(NULL_MEANINGS)]
  expect(texts.filter((text) => !used.some((description) => description.includes(text)))).toEqual([])
})

test('a schema that JSON Schema cannot express is an error', () => {
  expect(() => jsonSchema(v.date())).toThrow('date')
})

test('the API page shows every call with its fields and a working command', async () => {
  const { text: html } = await server.send('GET /__mock/api')
  for (const { route } of calls) expect(html).toContain(`aria-label="Example request of ${route}"`)
  expect(html).toMatch(/tokensHolding\?: number \| null *<span class="description">How many tokens/)
  expect(html).toContain(`curl &#39;${server.url}/users/login&#39;`)
})
