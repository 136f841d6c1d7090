import * as v from 'valibot'

/** The keywords of JSON Schema that the contract uses. */
const schemaKeywords = v.object({
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.unknown())),
  items: v.optional(v.unknown()),
  properties: v.optional(v.record(v.string(), v.unknown())),
  required: v.optional(v.array(v.string()), []),
  format: v.optional(v.string()),
})

const formats: Record<string, string> = { uri: 'a URI', 'date-time': 'a time, ISO 8601' }

/** Writes a JSON Schema as a type, such as `{ id: string | number, lastName?: string | null }`, one field per line. */
export function schemaText(schema: unknown, indent = ''): string {
  const { type, properties, ...keywords } = v.parse(schemaKeywords, schema)
  if (keywords.const !== undefined) return JSON.stringify(keywords.const)
  if (keywords.enum) return keywords.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (keywords.anyOf) return [...new Set(keywords.anyOf.map((one) => schemaText(one, indent)))].join(' | ')
  if (properties) return objectText(properties, keywords.required, indent)
  if (keywords.items !== undefined) return `Array<${schemaText(keywords.items, indent)}>`
  if (Array.isArray(type)) return type.join(' | ')
  const format = keywords.format && formats[keywords.format]
  return format ? `string (${format})` : (type ?? 'anything')
}

function objectText(properties: Record<string, unknown>, required: string[], indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, value]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(value, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}
