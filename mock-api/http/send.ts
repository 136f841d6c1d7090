import type { Response } from 'express'
import type { Outcome } from '../../renderer/api/outcome.ts'

/** Sends a value as JSON, or a string as it is. Keeps the text for the request journal. */
export function send(response: Response, value: unknown): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (!response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', `${typeof value === 'string' ? 'text/html' : 'application/json'}; charset=utf-8`)
  response.locals.text = text
  response.end(text)
}

/** The response to a change that returns no data. The portal may show the message. */
export function success(message: string): Outcome {
  return { success: true, message }
}
