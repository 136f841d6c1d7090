import * as v from 'valibot'
import { masked } from '../masked.ts'
import { strict } from './strict.ts'

/** Where an answer is not what it should be: `at` is 'status', a header, or a path in the JSON such as `users[3].id`. */
export type Difference = { at: string; expected: string; got: string }

const LONGEST = 120

type Issue = v.BaseIssue<unknown>

/**
 * What in a JSON value does not fit a schema, the first thing only; undefined when all does. That the portal would cope with it
 * does not count. Secrets are not repeated.
 */
export function differenceIn(schema: v.GenericSchema, value: unknown): Difference | undefined {
  const { issues } = v.safeParse(strict(schema), value)
  if (!issues) return undefined
  const { path, issue } = innermost(issues[0], [])
  const [key] = path.filter((step) => typeof step === 'string').slice(-1)
  return {
    at: written(path),
    expected: expectedBy(issue),
    got: shown(issue.input, String(key ?? '')),
  }
}

function expectedBy(issue: Issue): string {
  const isMissing = issue.type === 'object' && issue.input === undefined
  if (isMissing) return 'to be there'
  // The requirement of a schema is a type; that of a pipe, as in '>=1', needs its name.
  const name = issue.kind === 'validation' ? `${issue.type.replaceAll('_', ' ')} ` : ''
  return issue.expected === null ? issue.message : name + issue.expected
}

/** A value of an answer in one line, masked when its key says that it is secret. */
export function shown(value: unknown, key = ''): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(masked(value, key)) ?? String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/**
 * Of the alternatives of a union, the first of those that the value comes closest to, which is where the difference lies deepest.
 */
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

function written(path: unknown[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return text === '' ? 'the JSON itself' : text.replace(/^\./, '')
}
