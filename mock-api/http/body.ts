import { promisify } from 'node:util'
import express, { type Request, type Response } from 'express'
import * as v from 'valibot'
import { badRequest, HttpError, oauthError } from './errors.ts'

const MAX_DEPTH = 20
const MAX_TEXT_CHARACTERS = 4096
const PARSER_OPTIONS = { limit: '64kb', inflate: false }
const PARSERS = {
  'application/json': promisify(express.json({ ...PARSER_OPTIONS, verify: requireUtf8 })),
  'application/x-www-form-urlencoded': promisify(express.urlencoded({ ...PARSER_OPTIONS, extended: false })),
}

/** The JSON body of a request; undefined without one. Throws 400, 413 or 415. */
export async function readJson(request: Request, response: Response): Promise<unknown> {
  const body = await readBody(request, response, 'application/json')
  // The request journal can't mask thousands of levels, so it gets the body only if it isn't rejected.
  request.body = undefined
  rejectOversized(body)
  request.body = body
  return body
}

/** Form parameters, each given once and not empty. */
export type Form = Readonly<Record<string, string>>

/**
 * The form body of a request to the token endpoint (RFC 6749 §3.2): an empty parameter counts as omitted, a repeated one is an error.
 * Throws `invalid_request` with status 400, 413 or 415.
 */
export async function readForm(request: Request, response: Response): Promise<Form> {
  const body = await readBody(request, response, 'application/x-www-form-urlencoded').catch((error: unknown) => {
    throw error instanceof HttpError ? oauthError('invalid_request', error.message, error.status) : error
  })
  const form = v.safeParse(v.optional(v.record(v.string(), v.string()), {}), body)
  if (!form.success) throw oauthError('invalid_request', 'A parameter was given more than once')
  return Object.fromEntries(Object.entries(form.output).filter(([, value]) => value !== ''))
}

/** True if the headers announce a body (RFC 9112 §6). */
export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

async function readBody(request: Request, response: Response, type: keyof typeof PARSERS): Promise<unknown> {
  if (!hasBody(request)) return undefined
  if (!request.is(type)) throw new HttpError(415, `Content-Type must be ${type}`)
  try {
    await PARSERS[type](request, response)
  } catch (error) {
    // The parser's own message may contain the body.
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    if (status === 413) throw new HttpError(413, 'The body is too large')
    if (status === 415) throw new HttpError(415, 'The body must be uncompressed UTF-8')
    throw badRequest('The body is not valid')
  }
  return request.body
}

/** The parser of JSON would accept UTF-7 and UTF-16 too. */
function requireUtf8(_request: unknown, _response: unknown, _body: unknown, charset: string): void {
  if (charset !== 'utf-8') throw new HttpError(415, 'Another character set')
}

/** Throws `invalid_request` when the parameter is missing. */
export function requireParameter(form: Form, name: string): string {
  const value = form[name]
  if (value === undefined) throw oauthError('invalid_request', `The parameter ${name} is missing`)
  return value
}

/** The known fields of the input. Throws 400 with the first error. */
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

/** Throws 400 for a JSON value with a long string, or with more levels than our recursive functions can handle. */
export function rejectOversized(value: unknown, levels = MAX_DEPTH): void {
  if (typeof value === 'string' && value.length > MAX_TEXT_CHARACTERS)
    throw badRequest('A string in the body is too long')
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw badRequest('The body is nested too deeply')
  for (const item of Object.values(value)) rejectOversized(item, levels - 1)
}
