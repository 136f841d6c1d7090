import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { maskSecrets } from '../mask-secrets.ts'
import { jsonSchema } from './openapi.ts'

/** The first mismatch in a response: `at` is 'status', a header, or a path in the JSON such as `users[3].id`. */
export type Difference = { at: string; expected: string; received: string }

const MAX_SHOWN_CHARACTERS = 120

const ajv = new Ajv2020({
  verbose: true,
  formats: { uri: URL.canParse, 'date-time': (text: string) => !Number.isNaN(Date.parse(text)) },
})

const validators = new WeakMap<v.GenericSchema, ValidateFunction>()

/**
 * Returns the first mismatch between a JSON value and a schema of the contract, with secrets masked. JSON Schema comes first, because
 * the portal's schema has fallbacks for unexpected values. The portal's schema then checks what JSON Schema cannot express.
 */
export function findDifference(schema: v.GenericSchema, value: unknown): Difference | undefined {
  const validate = validators.get(schema) ?? ajv.compile(jsonSchema(schema))
  validators.set(schema, validate)
  if (!validate(value)) return deepestError(validate.errors ?? [])
  const [issue] = v.safeParse(schema, value).issues ?? []
  return issue && createDifference(issue.path?.map(({ key }) => key) ?? [], issue.message, issue.input)
}

/** In a union, the deepest error is that of the alternative closest to the value. */
function deepestError(errors: ErrorObject[]): Difference | undefined {
  const located = errors.map(({ instancePath, params, message = '', data }) => {
    const path = instancePath.split('/').slice(1)
    const missing: unknown = params.missingProperty
    if (typeof missing === 'string') return { path: [...path, missing], expected: 'a value', received: undefined }
    return { path, expected: 'allowedValue' in params ? String(params.allowedValue) : message, received: data }
  })
  const [deepest] = located.toSorted((a, b) => b.path.length - a.path.length)
  return deepest && createDifference(deepest.path, deepest.expected, deepest.received)
}

function createDifference(path: unknown[], expected: string, received: unknown): Difference {
  const [key = ''] = path.filter((step) => Number.isNaN(Number(step))).slice(-1)
  const at = path.map((step) => (Number.isNaN(Number(step)) ? `.${String(step)}` : `[${String(step)}]`)).join('')
  return { at: at.replace(/^\./, '') || 'the JSON itself', expected, received: formatValue(received, String(key)) }
}

/** Formats a value in one line. Masks it if its key names a secret. */
export function formatValue(value: unknown, key = ''): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(maskSecrets(value, key)) ?? String(value)
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text
}
