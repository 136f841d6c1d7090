import { access } from '../../mock-api/access.ts'
import { expect, test } from '../support/test.ts'

// Of the screens of the portal, crawl.spec.ts says the same.
test('no page of the mock API requests another host', async ({ page, context, api, portal, scenario }) => {
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  page.on('websocket', (socket) => asked.add(new URL(socket.url()).origin))

  await scenario('reset-link')
  const mail = api.outbox.list()[0]?.id ?? ''
  const names = Object.keys(access).filter((name) => name.startsWith('GET /__mock/'))
  const paths = names.flatMap((name) => (name.includes(':') ? [] : [name.replace('GET ', '')]))
  for (const path of [...paths, `/__mock/mailbox/${mail}`]) {
    const { headers } = await fetch(api.url + path)
    if (!headers.get('Content-Type')?.startsWith('text/html')) continue
    await page.goto(api.url + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }
  expect([...asked].filter((origin) => origin !== 'null').sort()).toEqual([portal.url, api.url].sort())
})
