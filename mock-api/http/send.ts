import type { Response } from 'express'
import type { Outcome } from '../../renderer/api/outcome.ts'

declare global {
  namespace Express {
    // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend that of Express
    interface Locals {
      /** The user who made the call, for the access log. */
      userId?: string | undefined
      /** The body that was sent, for the request journal. */
      text?: string
      /** The kind of the fault that was applied, for the request journal. */
      fault?: string | undefined
      /** True below `/__mock` if only holders of the control token may use it. */
      needsControlToken?: true
      /** True if another site may have opened this link. Set only with `needsControlToken`. */
      isFromOtherSite?: boolean
    }
  }
}

/** Sends a value as JSON, or a string as it is if the response has a Content-Type. Keeps the text for the request journal. */
export function send(response: Response, value: unknown): void {
  const isText = typeof value === 'string' && response.hasHeader('Content-Type')
  const text = isText ? value : JSON.stringify(value)
  if (!isText) response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.locals.text = text
  response.end(text)
}

/** The response to a change that returns no data. The portal may show the message. */
export function success(message: string): Outcome {
  return { success: true, message }
}
