import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { grace, linus } from '../../../fixtures/people.ts'
import { DAY_MS } from '../../../renderer/rules/durations.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'

const server = setUpTestApi()

test.each(['/__mock/', '/__mock/demo', '/__mock/presentation'])(
  'every file that %s loads has the right Content-Type',
  async (page) => {
    const paths = new Set([page])
    for (const path of paths) {
      const { status, text, headers } = await server.send(`GET ${path}`)
      const type = path.endsWith('.css') ? 'text/css' : path.endsWith('.js') ? 'text/javascript' : 'text/html'
      expect([path, status, headers.get('Content-Type')]).toEqual([path, 200, `${type}; charset=utf-8`])
      const links = /(?:href|src|"oauth4webapi")[=:]"(\/__mock\/files\/[^"]+)"|from '(\.\/[\w-]+\.js)'/g
      for (const [, address, sibling = ''] of text.matchAll(links))
        paths.add(address ?? new URL(sibling, server.url + path).pathname)
    }
    expect(paths.size).toBeGreaterThan(5)
  },
)

test.each(['/__mock/', '/__mock/presentation', '/__mock/states', '/__mock/demo', '/__mock/mailbox', '/__mock/api'])(
  '%s runs only its own scripts and styles and cannot be framed',
  async (page) => {
    const { text, headers } = await server.send(`GET ${page}`)
    const policy = headers.get('Content-Security-Policy') ?? ''
    for (const [, tag, content = ''] of text.matchAll(/<(style|script)(?: type="importmap")?>(.+?)<\/\1>/gs)) {
      const directive = policy.split('; ').find((each) => each.startsWith(`${tag}-src `))
      expect(directive).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    }
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  },
)

const navigationOf = (text: string) => /<nav class="places".*?<\/nav>/s.exec(text)?.[0] ?? ''

test.each([
  ['/__mock/', 'Control panel'],
  ['/__mock/mailbox', 'Mailbox'],
  ['/__mock/demo', 'Agora'],
  ['/__mock/presentation', 'Presentation'],
  ['/__mock/states', 'States'],
  ['/__mock/api', 'API'],
])('%s has the navigation of all QA pages, with itself as the current page', async (path, current) => {
  const { text } = await server.send(`GET ${path}`)
  const links = [...navigationOf(text).matchAll(/<a href="([^"]*)" ([^>]*)>([\w ]+)/g)].map(
    ([, address, attributes = '', name = '']) => ({ address, attributes, name }),
  )
  expect(links.map(({ name }) => name)).toEqual([
    'Control panel',
    'Portal',
    'Mailbox',
    'Agora',
    'Presentation',
    'States',
    'API',
  ])
  const isCurrent = { address: path, name: current }
  expect(links.filter(({ attributes }) => attributes === 'aria-current="page"')).toMatchObject([isCurrent])
  const newTabs = links.filter(({ attributes }) => attributes.includes('target="_blank"'))
  expect(newTabs.map(({ name }) => name)).toEqual(['Portal', 'Agora'].filter((name) => name !== current))
})

test('the navigation of every QA page has the number of unread emails', async () => {
  server.api.outbox.send({ to: linus.email, subject: 'Hello', text: 'Hello Linus' })
  const email = `mailbox/${server.api.outbox.list()[0]?.id}`
  for (const name of ['', 'mailbox', email, 'demo', 'presentation', 'states', 'api']) {
    const { text } = await server.send(`GET /__mock/${name}`)
    expect(navigationOf(text)).toContain('>Mailbox<span id="email-count" data-live>&nbsp;(1 unread)</span>')
  }
})

test('an email is marked as a part of the mailbox in the navigation', async () => {
  server.api.outbox.send({ to: linus.email, subject: 'Hello', text: 'Hello Linus' })
  for (const id of [server.api.outbox.list()[0]?.id, 'unknown']) {
    const { text } = await server.send(`GET /__mock/mailbox/${id}`)
    expect(navigationOf(text)).toContain('<a href="/__mock/mailbox" aria-current="true">Mailbox<')
  }
})

test.each(['none.js', 'agora-popup.test.ts', '..%2Fpage.ts', '__proto__'])(
  '%s is not served as a file of the QA pages',
  async (name) => {
    expect((await server.send(`GET /__mock/files/${name}`)).status).toBe(404)
  },
)

test('the demo redirects other host names to the issuer', async () => {
  const path = '/__mock/demo/callback?code=x&state=y'
  const response = await fetch(server.url.replace('127.0.0.1', 'localhost') + path, { redirect: 'manual' })
  expect([response.status, response.headers.get('Location')]).toEqual([302, server.url + path])
})

test.each(['127.0.0.1', 'localhost'])('the panel at %s links to the portal at the same host', async (host) => {
  const page = await fetch(`http://${host}:${new URL(server.url).port}/__mock/`)
  expect(await page.text()).toContain(`href="http://${host}:5173/"`)
})

test('the panel names the user of the portal session in this browser', async () => {
  const { accessToken, refreshToken } = await server.signIn(grace)
  const headers = { Cookie: `accessToken=none; refreshToken=${refreshToken}; tokenAccount=x` }
  const panel = async () => (await server.send('GET /__mock/', { headers })).text
  expect(await panel()).toContain('Signed in: <strong>Grace Hopgood</strong>.')
  await server.send('POST /users/logout', { token: accessToken })
  expect(await panel()).toContain('No one is signed in.</p>')
})

test('the panel says that it cannot see the session of a portal at another host name', async () => {
  await server.restart({ portalOrigins: ['https://account.example'] })
  const { text } = await server.send('GET /__mock/')
  expect(text).toContain("This page can't see who is signed in at <code>https://account.example</code>, which")
})

test('the panel can set a fault for every provider call, but not for QA controls', async () => {
  const { text } = await server.send('GET /__mock/')
  const calls = [...text.matchAll(/<option value="([A-Z*]+ \/[^"]*)">/g)].map(([, call = '']) => call)
  expect(calls).toEqual(expect.arrayContaining(['GET /.well-known/oauth-authorization-server', 'POST /users/login']))
  expect(calls.filter((call) => call.includes('__mock'))).toEqual([])
  for (const call of calls)
    expect((await server.send('POST /__mock/faults', { body: { call, kind: 'empty' } })).status).toBe(201)
})

test('the mailbox lists emails, newest first, and marks those that were opened', async () => {
  for (const subject of ['First', 'Second'])
    server.api.outbox.send({
      to: linus.email,
      subject,
      text: 'Hello Linus,\n\nPlease verify\nit:\n\nhttp://x.example/?a=1\nBye',
      link: 'http://x.example/?a=1',
    })
  const { text } = await server.send('GET /__mock/mailbox')
  expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First'))
  expect(text).toContain('href="http://localhost:5173/"')
  expect(text).toContain('<span class="note preview">Please verify it:</span>')
  const headers = { Accept: 'text/html' }
  const { text: email } = await server.send(`GET /__mock/mailbox/${server.api.outbox.list()[0]?.id}`, { headers })
  expect(email).toContain('<p class="text">Hello Linus,\n\nPlease verify\nit:</p>')
  expect(email).toMatch(/<a class="button first" href="http:\/\/x\.example\/\?a=1" [^>]*>Second<\/a>/)
  expect(email).toMatch(
    /<pre [^>]*>From: Ancient &lt;no-reply@ancient\.example&gt;\nTo: linus@ancient\.example\nSubject: /,
  )
  expect(email).toContain('\n\nHello Linus,\n\nPlease verify\nit:\n\nhttp://x.example/?a=1\nBye</pre>')
  const { text: list } = await server.send('GET /__mock/mailbox')
  expect([...list.matchAll(/class="opened"><strong>(\w+)/g)].map(([, subject]) => subject)).toEqual(['Second'])
})

test('the mailbox says what ended the links of emails', async () => {
  const states = async () =>
    [
      ...(await server.send('GET /__mock/mailbox')).text.matchAll(/<span class="note">\w+@[\w.]+(?: · ([\w ]+))?</g),
    ].map(([, state]) => state)
  for (const body of [{ email: linus.email }, { email: linus.email }, { email: grace.email }])
    await server.send(`POST /users/${body.email === grace.email ? 'forgot-password' : 'resend-verification'}`, { body })
  expect(await states()).toEqual([undefined, undefined, 'Replaced'])
  const [reset, verification] = server.api.outbox.list().map(({ link = '' }) => new URL(link).searchParams.get('token'))
  await server.send(`GET /users/verify-email?token=${verification}`)
  const passwords = { password: 'Olive-Tree-2026', confirmPassword: 'Olive-Tree-2026' }
  await server.send('POST /users/reset-password', { body: { token: reset, ...passwords } })
  expect(await states()).toEqual(['Password changed', 'Used', 'Replaced'])
  await server.controls.advance(DAY_MS)
  expect(await states()).toEqual(['Expired', 'Used', 'Expired'])
})

test('an email may have no link', async () => {
  server.api.outbox.send({
    to: linus.email,
    subject: 'Account deleted',
    text: 'Hello Linus,\nyour account & data are gone.',
  })
  const [email] = await server.controls.emails()
  expect(email).not.toHaveProperty('link')
  const { text } = await server.send(`GET /__mock/mailbox/${email?.id}`)
  expect(text).toContain('<p class="text">Hello Linus,\nyour account &amp; data are gone.</p>')
})

test('a link to the control panel can focus nothing that changes data by a key', async () => {
  const { text } = await server.send('GET /__mock/')
  const ids = [...text.matchAll(/<(?:a|button|input|select|textarea)\b[^>]*\sid="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['scenario-name', 'newer', 'filter', 'pause'])
})

test('a browser gets the control panel at its usual addresses, and a page for an unknown one', async () => {
  const headers = { Accept: 'text/html' }
  for (const route of ['GET /', 'GET /__mock'])
    expect((await server.send(route, { headers })).text).toContain('<title>Control panel</title>')
  for (const path of ['none', 'states/none', 'scenario/none']) {
    const { status, text } = await server.send(`GET /__mock/${path}`, { headers })
    expect([status, text.includes('<a href="/__mock/states"')]).toEqual([404, true])
    const forPrograms = await server.send(`GET /__mock/${path}`)
    expect([forPrograms.status, forPrograms.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('json'),
    ])
  }
})

test('the mailbox has a 404 page for an unknown email', async () => {
  const { status, text } = await server.send('GET /__mock/mailbox/unknown')
  expect([status, text.includes('Email not found')]).toEqual([404, true])
})
