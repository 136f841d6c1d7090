import type { RequestHandler } from 'express'

/** One line per answer: method, path without its query, status, milliseconds, account id. Nothing that anyone sent but the path. */
export function requestLog(log: (line: string) => void): RequestHandler {
  return (request, response, next) => {
    const start = performance.now()
    const path = request.path
    response.once('close', () => {
      const status = response.writableFinished ? String(response.statusCode) : 'aborted'
      const accountId: unknown = response.locals.accountId
      const line = [request.method, path, status, `${Math.round(performance.now() - start)}ms`, accountId ?? '-'].join(
        ' ',
      )
      log(oneLine(line))
    })
    next()
  }
}

/** Nothing in a line can look like the start of another. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
