import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listening } from './listening.ts'
import { createPortal } from './portal.ts'

const dir = mkdtempSync(join(tmpdir(), 'portal-pages-'))
const apiHost = 'https://api.example'
let portal: Listening

beforeAll(async () => {
  mkdirSync(join(dir, 'auth'))
  for (const name of ['index', 'terms', 'auth/login'])
    writeFileSync(
      join(dir, `${name}.html`),
      `<title>${name}</title><meta property="og:image" content="/social-preview.png" /><script type="application/json" id="settings">{}</script>`,
    )
  portal = await createPortal({ dir, settings: () => ({ apiHost }), tls: true }).listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await portal.close()
  rmSync(dir, { recursive: true })
})

function textAt(path: string, host = 'id.example:8443'): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ port: portal.port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part) => {
        body += part
      })
      response.on('end', () => resolve(body))
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  ['/', 'index'],
  ['/terms', 'terms'],
  ['/terms?from=mail', 'terms'],
  ['/auth/login', 'auth/login'],
  ['/auth', 'index'],
  ['/terms/', 'index'],
  ['/terms/more', 'index'],
  ['/dashboard', 'index'],
])('%s is the page %s, with the settings', async (path, name) => {
  const html = await textAt(path)
  expect(html).toContain(`<title>${name}</title>`)
  expect(html).toContain(`{"apiHost":"${apiHost}"}`)
})

test.each(['/index.html', '/terms.html', '/auth/login.html'])('%s is not an address', async (path) => {
  expect(await textAt(path)).toBe('Not found\n')
})

test.each([
  ['id.example:8443', 'https://id.example:8443/social-preview.png'],
  ['[::1]:5173', 'https://[::1]:5173/social-preview.png'],
  ['"><script>alert(1)</script>', '/social-preview.png'],
  ['a.example/b?c', '/social-preview.png'],
])('asked for as %s, the picture for previews of links is at %s', async (host, picture) => {
  expect(await textAt('/terms', host)).toContain(`content="${picture}"`)
})
