import { readFileSync } from 'node:fs'
import { scenarios } from '../fixtures/scenarios.ts'
import { access } from '../mock-api/access.ts'
import { resetLink } from './mailed-links.ts'
import { expect, test } from './test.ts'

const app = readFileSync(new URL('../renderer/app.tsx', import.meta.url), 'utf8')
/** Every route of the portal; what stands behind a star is asked for by its beginning. */
const routes = [...app.matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path.replace(/\/\*\??$/, ''))

test('no screen of the portal and no page of the mock API asks any host but the two', async ({
  page,
  context,
  api,
  portal,
  scenario,
}) => {
  test.setTimeout(180_000)
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  context.on('page', (tab) => tab.on('websocket', (socket) => asked.add(new URL(socket.url()).origin)))

  async function visit(address: string): Promise<void> {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }

  expect(routes).toContain('/dashboard/security')
  for (const who of ['consent-signed-out', 'admin'] as const) {
    await scenario(who)
    for (const path of routes) await visit(portal.url + path)
    await visit(portal.url + scenarios.consent.path)
    await visit(await resetLink(api))
  }
  const mail = api.outbox.list()[0]?.id ?? ''
  const names = Object.keys(access).filter((name) => name.startsWith('GET /__mock/'))
  const paths = names.flatMap((name) => (name.includes(':') ? [] : [name.replace('GET ', '')]))
  for (const path of [...paths, `/__mock/mailbox/${mail}`]) {
    const { headers } = await fetch(api.url + path)
    if (headers.get('Content-Type')?.startsWith('text/html')) await visit(api.url + path)
  }
  expect([...asked].filter((origin) => origin !== 'null').sort()).toEqual([portal.url, api.url].sort())
})
