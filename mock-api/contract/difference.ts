import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { maskSecrets } from '../http/mask-secrets.ts'
import { jsonSchema } from './openapi.ts'

/** The first mismatch in a response: `at` is 'status', a header, or a path in the JSON such as `users[3].id`. */
export type Difference = { at: string; expected: string; got: string }

const MAX_SHOWN_CHARACTERS = 120

const ajv = new Ajv2020({
  verbose: true,
  formats: { uri: URL.canParse, 'date-time': (text: string) => !Number.isNaN(Date.parse(text)) },
})

const validators = new WeakMap<v.GenericSchema, ValidateFunction>()

/**
 * The first mismatch between a JSON value and a schema of the contract, with secrets masked. The JSON Schema comes first: it does not
 * have the fallbacks that let the portal tolerate unexpected values. The portal's schema then adds what JSON Schema cannot express.
 */
export function differenceIn(schema: v.GenericSchema, value: unknown): Difference | undefined {
  const validate = validators.get(schema) ?? ajv.compile(jsonSchema(schema))
  validators.set(schema, validate)
  if (!validate(value)) return closest(validate.errors ?? [])
  const [issue] = v.safeParse(schema, value).issues ?? []
  return issue && difference(issue.path?.map(({ key }) => key) ?? [], issue.message, issue.input)
}

/** The deepest error: in a union, that of the alternative which fits the value best. */
function closest(errors: ErrorObject[]): Difference | undefined {
  const located = errors.map(({ instancePath, params, message = '', data }) => {
    const path = instancePath.split('/').slice(1)
    const missing: unknown = params.missingProperty
    if (typeof missing === 'string') return { path: [...path, missing], expected: 'a value', got: undefined }
    return { path, expected: 'allowedValue' in params ? String(params.allowedValue) : message, got: data }
  })
  const [deepest] = located.toSorted((a, b) => b.path.length - a.path.length)
  return deepest && difference(deepest.path, deepest.expected, deepest.got)
}

function difference(path: unknown[], expected: string, got: unknown): Difference {
  const [key = ''] = path.filter((step) => Number.isNaN(Number(step))).slice(-1)
  const at = path.map((step) => (Number.isNaN(Number(step)) ? `.${String(step)}` : `[${String(step)}]`)).join('')
  return { at: at.replace(/^\./, '') || 'the JSON itself', expected, got: shown(got, String(key)) }
}

/** A value in one line, masked when its key names a secret. */
export function shown(value: unknown, key = ''): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(maskSecrets(value, key)) ?? String(value)
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text
}
