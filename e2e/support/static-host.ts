import { existsSync, readFileSync, statSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Listening, listenOn } from '../../renderer/hosting/listening.ts'
import type { Settings } from '../../renderer/settings.ts'

const DIR = fileURLToPath(new URL('../../dist/portal', import.meta.url))
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/**
 * The least of all hosts. It knows files, folders with an index, 404.html for all else, and the headers that `_headers` has for every
 * address. Whoever deploys has replaced the block of settings in the pages and nothing else. Below /api a proxy leads to `apiHost`.
 */
export function listenAsStaticHost(told: () => Partial<Settings>): Promise<Listening> {
  const headers = headersOfAll()
  return listenOn(
    (asked, response) => {
      const { pathname, search } = new URL(asked.url ?? '/', 'http://host')
      if (pathname.startsWith('/api/')) return passOn(asked, response, told().apiHost ?? '')
      if (isFile(`${pathname}/index.html`) && !pathname.endsWith('/')) {
        response.writeHead(301, { ...headers, Location: `${pathname}/${search}` }).end()
        return
      }
      const name = [pathname, `${pathname}index.html`].find(isFile)
      const type = extname(name ?? '.html')
      response.writeHead(name ? 200 : 404, { ...headers, 'Content-Type': TYPES[type] ?? 'text/html; charset=utf-8' })
      const body = readFileSync(join(DIR, name ?? '404.html'))
      response.end(type === '.html' || !name ? withBlock(body.toString(), { ...told(), apiHost: '/api' }) : body)
    },
    { port: 0, host: '127.0.0.1' },
  )
}

function isFile(path: string): boolean {
  const file = join(DIR, path)
  return existsSync(file) && statSync(file).isFile()
}

function headersOfAll(): Record<string, string> {
  const [rule = ''] = readFileSync(join(DIR, '_headers'), 'utf8').split('\n\n')
  return Object.fromEntries(
    [...rule.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

function withBlock(html: string, settings: Partial<Settings>): string {
  return html.replace('id="settings">{}<', () => `id="settings">${JSON.stringify(settings)}<`)
}

function passOn(asked: IncomingMessage, response: ServerResponse, to: string): void {
  const { method, headers, url = '' } = asked
  const options = { method, headers: { ...headers, host: new URL(to).host } }
  const passed = request(to + url.slice('/api'.length), options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.writeHead(502).end())
  asked.pipe(passed)
}
