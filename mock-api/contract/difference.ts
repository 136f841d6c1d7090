import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { masked } from '../http/masked.ts'
import { jsonSchema } from './openapi.ts'

/** The first mismatch in a response: `at` is 'status', a header, or a path in the JSON such as `users[3].id`. */
export type Difference = { at: string; expected: string; got: string }

const MAX_SHOWN_CHARACTERS = 120

type Issue = v.BaseIssue<unknown>

const ajv = new Ajv2020({
  verbose: true,
  formats: { uri: URL.canParse, 'date-time': (text: string) => !Number.isNaN(Date.parse(text)) },
})
const validators = new WeakMap<v.GenericSchema, ValidateFunction>()

/**
 * The first mismatch between a JSON value and a schema of the contract, with secrets masked. The portal's schemas are checked first;
 * then the JSON Schema of the OpenAPI document, which does not have the fallbacks that let the portal tolerate odd values.
 */
export function differenceIn(schema: v.GenericSchema, value: unknown): Difference | undefined {
  const { issues } = v.safeParse(schema, value)
  if (issues) {
    const { path, issue } = innermost(issues[0], [])
    return difference(path, expectedBy(issue), issue.input)
  }
  const validate = validators.get(schema) ?? ajv.compile(jsonSchema(schema))
  validators.set(schema, validate)
  if (validate(value)) return undefined
  const { instancePath = '', params, message = '', data } = validate.errors?.[0] ?? {}
  const path = instancePath.split('/').slice(1)
  return typeof params?.missingProperty === 'string'
    ? difference([...path, params.missingProperty], 'a value', undefined)
    : difference(path, message, data)
}

function difference(path: unknown[], expected: string, got: unknown): Difference {
  const [key = ''] = path.filter((step) => Number.isNaN(Number(step))).slice(-1)
  const at = path.map((step) => (Number.isNaN(Number(step)) ? `.${String(step)}` : `[${String(step)}]`)).join('')
  return { at: at.replace(/^\./, '') || 'the JSON itself', expected, got: shown(got, String(key)) }
}

function expectedBy(issue: Issue): string {
  if (issue.type === 'object' && issue.input === undefined) return 'a value'
  // The requirement of a schema is a type; that of a pipe, as in '>=1', needs its name.
  const name = issue.kind === 'validation' ? `${issue.type.replaceAll('_', ' ')} ` : ''
  return issue.expected === null ? issue.message : name + issue.expected
}

/** A value in one line, masked when its key names a secret. */
export function shown(value: unknown, key = ''): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(masked(value, key)) ?? String(value)
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text
}

/** For a union, the issue of the alternative that matches the value best: the one that fails deepest. */
function innermost(issue: Issue, before: unknown[]): { path: unknown[]; issue: Issue } {
  const path = [...before, ...keysOf(issue)]
  const alternatives = issue.type === 'union' ? (issue.issues ?? []) : []
  const deepest = Math.max(0, ...alternatives.map(depth))
  const closest = alternatives.find((one) => depth(one) === deepest)
  return closest && deepest > 0 ? innermost(closest, path) : { path, issue }
}

function depth(issue: Issue): number {
  return keysOf(issue).length + Math.max(0, ...(issue.issues ?? []).map(depth))
}

function keysOf(issue: Issue): unknown[] {
  return (issue.path ?? []).map(({ key }) => key)
}
