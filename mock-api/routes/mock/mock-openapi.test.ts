import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { access, partsOf } from '../../access.ts'
import { jsonSchema, openApi } from '../../contract/openapi.ts'
import { operationList } from '../../contract/operations.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

const namesBelow = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' }).map((path) => basename(path))
const routeFiles = namesBelow('..')
const apiFiles = namesBelow('../../../renderer/api')

let server: TestApi

beforeAll(async () => {
  server = await startTestApi()
})
afterAll(() => server.close())

test('the table has every call that the provider answers, and no other', async () => {
  const answered = Object.keys(access).filter((name) => name !== 'GET /' && !name.includes(' /__mock/'))
  expect(operationList.map(([name]) => name).sort()).toEqual(answered.sort())
  for (const name of answered) {
    const [method, path] = name.split(' ')
    const { headers } = await server.ask(`OPTIONS ${path}`)
    expect(headers.get('Allow')?.split(', ')).toContain(method)
  }
})

test.each(operationList)('%s: its examples fit its schemas, and its files are there', (_, operation) => {
  const { body, answer, file, isExtra } = operation
  for (const { schema, example } of [answer, ...(body ? [body] : [])])
    expect(v.safeParse(schema, example).issues).toBeUndefined()
  expect(routeFiles).toContain(`${file}.ts`)
  if (!isExtra) expect(apiFiles).toContain(`${file}.ts`)
})

test('the document is served, names every call once, and has all that it refers to', async () => {
  const { status, text } = await server.ask('GET /__mock/openapi.json')
  expect(status).toBe(200)
  const { paths, components, ...document } = openApi(server.url)
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ paths, components, ...document })))
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual(operationList.map(([name]) => name).sort())
  const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(described.length)
  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    expect(Object.keys(components.schemas)).toContain(name)
})

test('who may call is what the provider goes by', () => {
  const { paths } = openApi(server.url)
  for (const [name] of operationList) {
    const { method, path } = partsOf(name)
    const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const isOpen = access[name] === 'anyone'
    expect(described, name).toMatchObject({ security: isOpen ? [] : expect.arrayContaining([expect.any(Object)]) })
  }
})

test('a schema that JSON Schema cannot express is an error', () => {
  expect(() => jsonSchema(v.date())).toThrow('date')
})

test('the page shows every call, and runs nothing', async () => {
  const { text, headers } = await server.ask('GET /__mock/api')
  for (const [name] of operationList)
    expect(text).toContain(`<code>${partsOf(name).path.replaceAll('/', '/<wbr>')}</code>`)
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'none'")
})
