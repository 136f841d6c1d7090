import * as v from 'valibot'
import { expect, it } from 'vitest'
import { jsonSchema } from './openapi.ts'
import { schemaText } from './schema-text.ts'

const nameSchema = v.object({ first: v.pipe(v.string(), v.description('Given name')), last: v.nullish(v.string()) })

it('writes one field per line, below its description, with a question mark if it is optional', () => {
  expect(schemaText(jsonSchema(nameSchema))).toBe('{\n  // Given name\n  first: string\n  last?: string | null\n}')
})

it('repeats a simple type that may also come in an object', () => {
  expect(schemaText(jsonSchema(v.union([v.string(), v.object({ a: v.string() })])))).toBe('string | {\n  a: string\n}')
})

it('writes fields once that may also come in an object', () => {
  expect(schemaText(jsonSchema(v.union([nameSchema, v.object({ user: nameSchema })])))).toBe(
    '{\n  // Given name\n  first: string\n  last?: string | null\n} | {\n  // The signed-in user\n  user: the same\n}',
  )
})
