import * as v from 'valibot'

/** A schema of JSON Schema 2020-12, which is that of OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown }

/** The name under which a schema is described once; undefined for one that is described wherever it stands. */
export type NameOf = (schema: v.GenericSchema) => string | undefined

const MAY_BE_MISSING = ['optional', 'exact_optional', 'nullish']

/**
 * What may be sent for a valibot schema to take it: its input, so transformations and fallbacks do not matter. Throws for a kind of
 * schema that the contract has not had so far, rather than to describe it wrongly.
 */
export function jsonSchema(schema: v.GenericSchema, nameOf: NameOf): JsonSchema {
  const name = nameOf(schema)
  return name === undefined ? describe(schema, nameOf) : { $ref: `#/components/schemas/${name}` }
}

/** As `jsonSchema`, but never a reference to the schema itself. */
export function describe(schema: v.GenericSchema, nameOf: NameOf): JsonSchema {
  const actions = 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : []
  return Object.assign(shapeOf(schema, nameOf), ...actions.map(limitOf))
}

function shapeOf(schema: v.GenericSchema, nameOf: NameOf): JsonSchema {
  switch (schema.type) {
    case 'unknown':
      return {}
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type: schema.type }
    case 'literal':
      return { const: part(schema, 'literal') }
    case 'picklist':
      return { enum: part(schema, 'options') }
    case 'array':
      return { type: 'array', items: jsonSchema(asSchema(part(schema, 'item')), nameOf) }
    case 'union':
      return { anyOf: listOf(part(schema, 'options')).map((option) => jsonSchema(asSchema(option), nameOf)) }
    case 'optional':
    case 'exact_optional':
      return jsonSchema(asSchema(part(schema, 'wrapped')), nameOf)
    case 'nullable':
    case 'nullish':
      return orNull(jsonSchema(asSchema(part(schema, 'wrapped')), nameOf))
    case 'object':
      return objectOf(Object.entries(v.parse(entriesSchema, part(schema, 'entries'))), nameOf)
    default:
      throw new Error(`The contract has a kind of schema that is not described: ${schema.type}`)
  }
}

const entriesSchema = v.record(v.string(), v.unknown())

function objectOf(entries: [string, unknown][], nameOf: NameOf): JsonSchema {
  const members = entries.map(([key, value]): [string, v.GenericSchema] => [key, asSchema(value)])
  const required = members.flatMap(([key, { type }]) => (MAY_BE_MISSING.includes(type) ? [] : [key]))
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([key, value]) => [key, jsonSchema(value, nameOf)])),
    ...(required.length > 0 && { required }),
  }
}

function orNull(schema: JsonSchema): JsonSchema {
  return typeof schema.type === 'string' && Object.keys(schema).length === 1
    ? { type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] }
}

const formatSchema = v.object({ format: v.string() })

/** What JSON Schema has words for; the rest of a pipe (`check`, `transform`) is for the portal. */
function limitOf(action: unknown): JsonSchema {
  if (v.is(v.object({ kind: v.literal('metadata'), metadata: formatSchema }), action)) return { ...action.metadata }
  if (!v.is(v.object({ kind: v.literal('validation'), type: v.string(), requirement: v.unknown() }), action)) return {}
  switch (action.type) {
    case 'min_length':
      return { minLength: action.requirement }
    case 'max_length':
      return { maxLength: action.requirement }
    case 'non_empty':
      return { minLength: 1 }
    case 'url':
      return { format: 'uri' }
    default:
      return {}
  }
}

export function part(schema: v.GenericSchema, key: string): unknown {
  return new Map<string, unknown>(Object.entries(schema)).get(key)
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function asSchema(value: unknown): v.GenericSchema {
  if (!isSchema(value)) throw new Error('The contract has something that is no schema')
  return value
}

export function isSchema(value: unknown): value is v.GenericSchema {
  return v.is(v.object({ kind: v.literal('schema'), type: v.string() }), value)
}
