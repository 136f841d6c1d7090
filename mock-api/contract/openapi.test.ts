import { Ajv2020 } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { setUpTestApi } from '../test-support/hooks.ts'
import { jsonSchema, openApi } from './openapi.ts'
import { operationList } from './operations.ts'

const server = setUpTestApi()

const document = openApi('http://127.0.0.1:4000')
const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    path,
    ...operation,
  })),
)

test('the OpenAPI document is served with the URL of the provider', async () => {
  expect((await server.send('GET /__mock/openapi.json')).body).toEqual(openApi(server.url))
})

test('the OpenAPI document names every call once', () => {
  const names = documented.map(({ call }) => call.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(names.toSorted()).toEqual(operationList.map(({ call }) => call).sort())
  expect(new Set(documented.map(({ operationId }) => operationId)).size).toBe(documented.length)
  for (const { path, parameters, security, tags } of documented) {
    const inPath = parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => `{${name}}`)
    expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags))
    const schemes = Object.keys(document.components.securitySchemes)
    expect(schemes).toEqual(expect.arrayContaining(security.flatMap(Object.keys)))
  }
  const open = names.filter((_, index) => documented[index]?.security.length === 0)
  expect(open.sort()).toEqual(operationList.flatMap(({ call, access }) => (access === 'anyone' ? [call] : [])).sort())
})

test('the schemas of the document are JSON Schema 2020-12', () => {
  const formats = { uri: true, 'date-time': true } as const
  // Strict mode rejects unknown keywords; the document's own members are not keywords.
  const ajv = new Ajv2020({ formats, strictTypes: false }).addVocabulary(Object.keys(document))
  ajv.addSchema({ $id: 'document', ...document })
  for (const name of Object.keys(document.components.schemas))
    ajv.compile({ $ref: `document#/components/schemas/${name}` })
  for (const { requestBody, responses } of documented)
    for (const { content } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)])
      for (const { schema } of Object.values(content))
        ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')))
})

test('a schema that JSON Schema cannot express is an error', () => {
  expect(() => jsonSchema(v.date())).toThrow('date')
})

test('the API page shows every call with its fields and runs no script', async () => {
  const { text: html, headers } = await server.send('GET /__mock/api')
  for (const { call } of operationList) expect(html).toContain(`<code>${call}</code>`)
  expect(html).toMatch(/Response \(200\) of GET \/users\/profile">[^<]*tokensHolding\?: number \| null/)
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'none'")
})
