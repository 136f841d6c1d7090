import express, { type Request, type Response } from 'express'
import { hasBody } from './json-body.ts'
import { invalidRequest, type OAuthError } from './oauth-error.ts'

const parseText = express.text({ type: () => true, limit: '64kb', inflate: false })

/** The parameters of a form, each given once and not empty. */
export type Form = Readonly<Record<string, string>>

/**
 * The body of a request to the token endpoint and its like (RFC 6749 §3.2): a parameter without a value counts as omitted, one
 * that is given twice is refused. Throws 400, 413 or 415 as `invalid_request`.
 */
export async function readForm(request: Request, response: Response): Promise<Form> {
  if (!hasBody(request)) return {}
  if (!request.is('application/x-www-form-urlencoded'))
    throw invalidRequest('Content-Type must be application/x-www-form-urlencoded', 415)
  await new Promise<void>((resolve, reject) => {
    parseText(request, response, (error: unknown) => (error ? reject(refusal(error)) : resolve()))
  })
  const text: unknown = request.body
  const given = [...new URLSearchParams(typeof text === 'string' ? text : '')]
  if (new Set(given.map(([name]) => name)).size < given.length)
    throw invalidRequest('A parameter was given more than once')
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** The value of a parameter that has to be there. Throws `invalid_request`. */
export function need(form: Form, name: string): string {
  const value = form[name]
  if (value === undefined) throw invalidRequest(`The parameter ${name} is missing`)
  return value
}

function refusal(error: unknown): OAuthError {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (status === 413) return invalidRequest('The body is too large', 413)
  return invalidRequest('The body must be a plain form in UTF-8')
}
