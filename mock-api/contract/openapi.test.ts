import { Ajv2020 } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

const document = JSON.parse(JSON.stringify(openApi('https://api.example')))
const text = v.pipe(v.string(), v.nonEmpty())

/* What OpenAPI 3.1.1 demands of the objects that the document has, by the names of its §4.8. Nothing else may be in them. */

const schemaObject = v.record(v.string(), v.unknown())
const mediaTypes = v.record(
  v.pipe(v.string(), v.regex(/^[a-z]+\/[a-z+-]+$/)),
  v.strictObject({ schema: schemaObject, example: v.exactOptional(v.unknown()) }),
)
const parameter = v.variant('in', [
  v.strictObject({ in: v.literal('path'), name: text, required: v.literal(true), schema: schemaObject }),
  v.strictObject({
    in: v.literal('query'),
    name: text,
    required: v.boolean(),
    description: text,
    schema: schemaObject,
    example: v.unknown(),
  }),
])
const response = v.strictObject({
  description: text,
  headers: v.exactOptional(v.record(text, v.strictObject({ schema: schemaObject }))),
  content: v.exactOptional(mediaTypes),
})
const operation = v.strictObject({
  operationId: text,
  tags: v.array(text),
  summary: text,
  description: v.exactOptional(text),
  security: v.array(v.record(text, v.array(v.string()))),
  parameters: v.pipe(
    v.array(parameter),
    v.check((all) => new Set(all.map(({ in: place, name }) => `${place} ${name}`)).size === all.length, 'Named twice'),
  ),
  requestBody: v.exactOptional(v.strictObject({ required: v.boolean(), content: mediaTypes })),
  responses: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[1-5]\d\d$/)), response),
    v.check((all) => Object.keys(all).some((status) => status.startsWith('2')), 'No success'),
  ),
})
const componentName = v.pipe(v.string(), v.regex(/^[\w.-]+$/))
const documentObject = v.strictObject({
  openapi: v.pipe(v.string(), v.regex(/^3\.1\.\d+$/)),
  info: v.strictObject({ title: text, version: text, description: text }),
  servers: v.array(v.strictObject({ url: text })),
  tags: v.array(v.strictObject({ name: text })),
  paths: v.record(
    v.pipe(v.string(), v.startsWith('/')),
    v.record(v.picklist(['get', 'put', 'post', 'delete', 'patch']), operation),
  ),
  components: v.strictObject({
    schemas: v.record(componentName, schemaObject),
    securitySchemes: v.record(
      componentName,
      v.strictObject({ type: v.literal('http'), scheme: v.picklist(['bearer', 'basic']), description: text }),
    ),
  }),
})

test('the document is one of OpenAPI 3.1, and its parts name each other', () => {
  expect(v.safeParse(documentObject, document).issues).toBeUndefined()
  const { paths, tags, components } = v.parse(documentObject, document)
  for (const [path, methods] of Object.entries(paths))
    for (const { parameters, security, ...one } of Object.values(methods)) {
      const inPath = parameters.flatMap(({ in: place, name }) => (place === 'path' ? [name] : []))
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(one.tags))
      expect(Object.keys(components.securitySchemes)).toEqual(expect.arrayContaining(security.flatMap(Object.keys)))
    }
})

test('its schemas are JSON Schema 2020-12, and its examples fit them', () => {
  const { paths, components } = v.parse(documentObject, document)
  const formats = {
    uri: (url: string) => URL.canParse(url),
    'date-time': (time: string) => v.is(v.pipe(v.string(), v.isoTimestamp()), time),
  }
  // Its strictness refuses keywords that it does not know; those of the document itself are none.
  const ajv = new Ajv2020({ formats, strictTypes: false }).addVocabulary(Object.keys(document))
  ajv.addSchema({ $id: 'document', ...document })
  const fits = (schema: object, example: unknown) => {
    const isValid = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')))
    return example === undefined || isValid(example) ? [] : [{ example, errors: isValid.errors }]
  }
  for (const name of Object.keys(components.schemas)) ajv.compile({ $ref: `document#/components/schemas/${name}` })
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const media = operations
    .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
    .flatMap((one) => Object.values(one?.content ?? {}))
  expect(media.filter(({ example }) => example !== undefined).length).toBeGreaterThan(50)
  expect(media.flatMap(({ schema, example }) => fits(schema, example))).toEqual([])
  const parameters = operations.flatMap((one) => one.parameters)
  expect(parameters.flatMap((one) => fits(one.schema, 'example' in one ? String(one.example) : undefined))).toEqual([])
})
