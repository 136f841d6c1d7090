import type { JsonSchema } from '@valibot/to-json-schema'

/** Writes a JSON Schema as a type, such as `{ id: string | number, lastName?: string | null }`, one field per line below its description. */
export function schemaText(schema: JsonSchema['items'], indent = ''): string {
  if (typeof schema !== 'object' || Array.isArray(schema)) return 'anything'
  const { type = 'anything', properties, required = [], format, items } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) {
    const [first = '', ...others] = new Set(schema.anyOf.map((option) => schemaText(option, indent)))
    // An object that may also come in another, such as `user`, is written once.
    const nested = first.startsWith('{') ? `: ${first.replaceAll('\n', '\n  ')}\n` : undefined
    return [first, ...others.map((text) => (nested ? text.replace(nested, ': the same\n') : text))].join(' | ')
  }
  if (items !== undefined) return `Array<${schemaText(items, indent)}>`
  if (!properties) return format ?? [type].flat().join(' | ')
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, value]) => {
    const comment = typeof value === 'object' && value.description ? `${inner}// ${value.description}\n` : ''
    return `${comment}${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(value, inner)}`
  })
  return `{\n${fields.join('\n')}\n${indent}}`
}
