import * as v from 'valibot'

const schemaParts = v.object({
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.unknown())),
  items: v.optional(v.unknown()),
  properties: v.optional(v.record(v.string(), v.unknown())),
  required: v.optional(v.array(v.string()), []),
  format: v.optional(v.string()),
})

/** Reads the keywords of JSON Schema that the contract uses. */
function readSchema(schema: unknown): v.InferOutput<typeof schemaParts> {
  return v.parse(schemaParts, schema)
}

const formats: Record<string, string> = { uri: 'a URI', 'date-time': 'a time, ISO 8601' }

/** A JSON Schema written as a type, such as `{ id: string | number, lastName?: string | null }`, one field per line. */
export function schemaText(schema: unknown, indent = ''): string {
  const parts = readSchema(schema)
  if (parts.const !== undefined) return JSON.stringify(parts.const)
  if (parts.enum) return parts.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (parts.anyOf) return [...new Set(parts.anyOf.map((one) => schemaText(one, indent)))].join(' | ')
  if (parts.properties) return objectText(parts.properties, parts.required, indent)
  if (parts.items !== undefined) return `Array<${schemaText(parts.items, indent)}>`
  if (Array.isArray(parts.type)) return parts.type.join(' | ')
  const about = parts.format && formats[parts.format]
  return about ? `string (${about})` : (parts.type ?? 'anything')
}

function objectText(properties: Record<string, unknown>, required: string[], indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, value]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(value, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}
