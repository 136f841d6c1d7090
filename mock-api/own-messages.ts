import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http'
import type { Application, Response } from 'express'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Classes for a server's messages that are Express's own kinds of them from the start. It would otherwise change the prototype of
 * each one that comes, after which the engine finds nothing in them quickly: that took half of the time of an answer. Answers in
 * JSON, which are nearly all, also go out without its many questions about their type.
 */
export function ownMessages(app: Application): ServerOptions {
  const [request, response]: [object, Response] = [Reflect.get(app, 'request'), Reflect.get(app, 'response')]
  class OwnRequest extends IncomingMessage {}
  class OwnResponse<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {}
  Object.setPrototypeOf(OwnRequest.prototype, request)
  Object.setPrototypeOf(OwnResponse.prototype, response)
  Object.assign(OwnResponse.prototype, {
    json(this: Response, value: unknown) {
      if (!this.hasHeader('Content-Type')) this.setHeader('Content-Type', JSON_TYPE)
      return this.send(JSON.stringify(value))
    },
    send(this: Response, body: unknown) {
      if (typeof body !== 'string' || this.getHeader('Content-Type') !== JSON_TYPE)
        return response.send.call(this, body)
      this.setHeader('Content-Length', Buffer.byteLength(body))
      return this.end(body)
    },
  })
  Object.assign(app, { request: OwnRequest.prototype, response: OwnResponse.prototype })
  return { IncomingMessage: OwnRequest, ServerResponse: OwnResponse }
}
