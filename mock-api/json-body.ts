import express, { type Request, type Response } from 'express'
import * as v from 'valibot'
import { badRequest, HttpError } from './errors.ts'

const MAX_DEPTH = 20
const parseJson = express.json({ limit: '64kb', inflate: false })

/** The body of a request; undefined when it has none. Throws 415, 413 or 400, without the words of any parser. */
export async function readJson(request: Request, response: Response): Promise<unknown> {
  if (!hasBody(request)) return undefined
  if (!request.is('application/json')) throw new HttpError(415, 'Content-Type must be application/json')
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error: unknown) => (error ? reject(refusal(error)) : resolve()))
  })
  const body: unknown = request.body
  if (isDeeperThan(MAX_DEPTH, body)) throw badRequest('The body is nested too deeply')
  return body
}

/** The input in the schema's shape: known keys only. Throws 400 with the first thing that is wrong. */
export function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  if (Array.isArray(input)) throw badRequest('A JSON object is needed')
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (result.success) return result.output
  throw badRequest(wordsFor(result.issues[0]))
}

/** What is wrong, and where; not what was sent instead, for that may be a secret. */
function wordsFor(issue: v.BaseIssue<unknown>): string {
  const { message, input, expected } = issue
  // Those of valibot look like this, others are the schema's own.
  if (!/^Invalid [^:]+: (Expected|Received) /.test(message)) return message
  const path = v.getDotPath(issue)
  if (path === null) return 'A JSON object is needed'
  if (expected === 'never') return `There is no "${path}"`
  if (input === undefined) return `${path} is missing`
  if (expected === null) return `${path} is not valid`
  return `${path} must be ${['string', 'number', 'boolean'].includes(expected) ? `a ${expected}` : expected}`
}

export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function refusal(error: unknown): HttpError {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (status === 413) return new HttpError(413, 'The body is too large')
  if (status === 415) return new HttpError(415, 'The body must be plain UTF-8 JSON')
  return badRequest('The body is not valid JSON')
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item))
}
