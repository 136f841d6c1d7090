import { promisify } from 'node:util'
import express, { type Request, type Response } from 'express'
import * as v from 'valibot'
import { badRequest, HttpError } from './errors.ts'
import { invalidRequest } from './oauth-error.ts'

const MAX_DEPTH = 20
const MAX_TEXT_CHARACTERS = 4096
const options = { limit: '64kb', inflate: false }
const parseJson = promisify(express.json(options))
const parseForm = promisify(express.urlencoded({ ...options, extended: false }))

/** The JSON body of a request; undefined without one. Throws 400, 413 or 415. */
export async function readJson(request: Request, response: Response): Promise<unknown> {
  if (!hasBody(request)) return undefined
  if (!request.is('application/json')) throw new HttpError(415, 'Content-Type must be application/json')
  try {
    await parseJson(request, response)
  } catch (error) {
    throw new HttpError(...describeParserError(error))
  }
  const body: unknown = request.body
  rejectOversized(body, MAX_DEPTH)
  return body
}

/** Form parameters, each given once and not empty. */
export type Form = Readonly<Record<string, string>>

/**
 * The form body of a request to the token endpoint (RFC 6749 §3.2): an empty parameter counts as omitted, a repeated one is an error.
 * Throws `invalid_request` with status 400, 413 or 415.
 */
export async function readForm(request: Request, response: Response): Promise<Form> {
  if (!hasBody(request)) return {}
  if (!request.is('application/x-www-form-urlencoded'))
    throw invalidRequest('Content-Type must be application/x-www-form-urlencoded', 415)
  try {
    await parseForm(request, response)
  } catch (error) {
    const [status, message] = describeParserError(error)
    throw invalidRequest(message, status)
  }
  const form = v.safeParse(v.record(v.string(), v.string()), request.body)
  if (!form.success) throw invalidRequest('A parameter was given more than once')
  return Object.fromEntries(Object.entries(form.output).filter(([, value]) => value !== ''))
}

/** Throws `invalid_request` when the parameter is missing. */
export function requireParameter(form: Form, name: string): string {
  const value = form[name]
  if (value === undefined) throw invalidRequest(`The parameter ${name} is missing`)
  return value
}

/** The known fields of the input. Throws 400 with the first problem. */
export function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  if (Array.isArray(input)) throw badRequest('The value must be a JSON object')
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (result.success) return result.output
  throw badRequest(messageFor(result.issues[0]))
}

/** Names the field and what is expected, never the value, which may be a secret. */
function messageFor(issue: v.BaseIssue<unknown>): string {
  const { message, input, expected } = issue
  // Valibot's default messages; all others come from the schema.
  if (!/^Invalid [^:]+: (Expected|Received) /.test(message)) return message
  const path = v.getDotPath(issue)
  if (path === null) return 'The value must be a JSON object'
  if (expected === 'never') return `Unknown field "${path}"`
  if (input === undefined) return `${path} is missing`
  if (expected === null) return `${path} is not valid`
  return `${path} must be ${['string', 'number', 'boolean'].includes(expected) ? `a ${expected}` : expected}`
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The status and message for an error of a body parser, whose own message may contain the body. */
function describeParserError(error: unknown): [status: 400 | 413 | 415, message: string] {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (status === 413) return [413, 'The body is too large']
  if (status === 415) return [415, 'The body must be uncompressed UTF-8']
  return [400, 'The body is not valid']
}

function rejectOversized(value: unknown, levels: number): void {
  if (typeof value === 'string' && value.length > MAX_TEXT_CHARACTERS)
    throw badRequest('A string in the body is too long')
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw badRequest('The body is nested too deeply')
  for (const item of Object.values(value)) rejectOversized(item, levels - 1)
}
