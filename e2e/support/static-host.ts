import { existsSync, readFileSync, statSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Listening, listenOn } from '../../renderer/hosting/listening.ts'
import type { Settings } from '../../renderer/settings.ts'

const DIR = fileURLToPath(new URL('../../dist/portal', import.meta.url))
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/**
 * A minimal static host: files, folders with an index, 404.html for unknown paths, and the headers of `_headers` for all paths. Only
 * the settings block of the pages is replaced. /api is a proxy to `apiHost`.
 */
export function listenAsStaticHost(settings: () => Partial<Settings>): Promise<Listening> {
  const headers = globalHeaders()
  return listenOn(
    (incoming, response) => {
      const { pathname, search } = new URL(incoming.url ?? '/', 'http://host')
      if (pathname.startsWith('/api/')) return proxy(incoming, response, settings().apiHost ?? '')
      if (isFile(`${pathname}/index.html`) && !pathname.endsWith('/')) {
        response.writeHead(301, { ...headers, Location: `${pathname}/${search}` }).end()
        return
      }
      const name = [pathname, `${pathname}index.html`].find(isFile)
      const type = name ? extname(name) : '.html'
      response.writeHead(name ? 200 : 404, { ...headers, 'Content-Type': TYPES[type] ?? 'text/html; charset=utf-8' })
      const body = readFileSync(join(DIR, name ?? '404.html'))
      response.end(type === '.html' ? withSettings(body.toString(), { ...settings(), apiHost: '/api' }) : body)
    },
    { port: 0, host: '127.0.0.1' },
  )
}

function isFile(path: string): boolean {
  const file = join(DIR, path)
  return existsSync(file) && statSync(file).isFile()
}

function globalHeaders(): Record<string, string> {
  const [rule = ''] = readFileSync(join(DIR, '_headers'), 'utf8').split('\n\n')
  return Object.fromEntries(
    [...rule.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

function withSettings(html: string, settings: Partial<Settings>): string {
  return html.replace('id="settings">{}<', () => `id="settings">${JSON.stringify(settings)}<`)
}

function proxy(incoming: IncomingMessage, response: ServerResponse, apiHost: string): void {
  const { method, headers, url = '' } = incoming
  const options = { method, headers: { ...headers, host: new URL(apiHost).host } }
  const outgoing = request(apiHost + url.slice('/api'.length), options, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(response)
  })
  outgoing.on('error', () => response.writeHead(502).end())
  incoming.pipe(outgoing)
}
