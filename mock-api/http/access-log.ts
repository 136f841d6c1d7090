import type { RequestHandler } from 'express'
import { maskText } from '../mask-secrets.ts'

/** Logs one line per response: method, path, status, milliseconds, user id. Never the query, headers, body or a token in the path. */
export function accessLog(log: (line: string) => void): RequestHandler {
  return ({ method, path }, response, next) => {
    const start = performance.now()
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 'aborted'
      const duration = Math.round(performance.now() - start)
      const { userId = '-' } = response.locals
      log(escapeControlCharacters(`${method} ${maskText(path)} ${status} ${duration}ms ${userId}`))
    })
    next()
  }
}

/** Escapes control characters, so that a request can't forge a line of the log. */
export function escapeControlCharacters(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
