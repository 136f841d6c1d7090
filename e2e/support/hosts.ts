import { existsSync, readFileSync, statSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPortalServer } from '../../renderer/hosting/portal.ts'
import { type RunningServer, startServer } from '../../renderer/hosting/start-server.ts'
import { type Settings, withSettings } from '../../renderer/settings.ts'

export type Host = { url: string; setSettings: (settings: Partial<Settings>) => void }

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const portal = join(dist, 'portal')
const loopback = { port: 0, host: '127.0.0.1' }

/** Servers of a test's pages: the production build behind its security headers, except 'static host'. */
const starts = {
  portal: (settings: () => Partial<Settings>) => createPortalServer({ dir: portal, settings }).listen(loopback),
  /** As `npm start` serves it. */
  'portal with the demo wallet': (settings: () => Partial<Settings>) =>
    createPortalServer({ dir: portal, settings, demoWallet: join(dist, 'demo-wallet') }).listen(loopback),
  gallery: () => createPortalServer({ dir: join(dist, 'gallery'), settings: () => ({}) }).listen(loopback),
  'static host': listenAsStaticHost,
}

export type HostName = keyof typeof starts

export async function startHost(name: HostName): Promise<Host & RunningServer> {
  let current: Partial<Settings> = {}
  const listening = await starts[name](() => current)
  return Object.assign(listening, {
    setSettings(settings: Partial<Settings>) {
      current = settings
    },
  })
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/**
 * A minimal static host: files, folders with an index, 404.html, and the headers that `_headers` sets for all addresses. It replaces
 * only the settings in the pages. `/api` is a proxy to `apiHost`.
 */
function listenAsStaticHost(settings: () => Partial<Settings>): Promise<RunningServer> {
  const headers = commonHeaders()
  return startServer((incoming, response) => {
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://host')
    if (pathname.startsWith('/api/')) return forward(incoming, response, settings().apiHost ?? '')
    if (isFile(`${pathname}/index.html`) && !pathname.endsWith('/')) {
      response.writeHead(301, { ...headers, Location: `${pathname}/${search}` }).end()
      return
    }
    const found = [pathname, `${pathname}index.html`].find(isFile)
    const name = found ?? '404.html'
    const type = extname(name)
    response.writeHead(found ? 200 : 404, { ...headers, 'Content-Type': TYPES[type] ?? 'text/html; charset=utf-8' })
    const body = readFileSync(join(portal, name))
    response.end(type === '.html' ? withSettings(body.toString(), { ...settings(), apiHost: '/api' }) : body)
  }, loopback)
}

function isFile(path: string): boolean {
  const file = join(portal, path)
  return existsSync(file) && statSync(file).isFile()
}

function commonHeaders(): Record<string, string> {
  const [rule = ''] = readFileSync(join(portal, '_headers'), 'utf8').split('\n\n')
  return Object.fromEntries(
    [...rule.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

function forward(incoming: IncomingMessage, response: ServerResponse, to: string): void {
  const { method, headers, url = '' } = incoming
  const options = { method, headers: { ...headers, host: new URL(to).host } }
  const outgoing = request(to + url.slice('/api'.length), options, (incomingResponse) => {
    response.writeHead(incomingResponse.statusCode ?? 502, incomingResponse.headers)
    incomingResponse.pipe(response)
  })
  outgoing.on('error', () => response.writeHead(502).end())
  incoming.pipe(outgoing)
}
