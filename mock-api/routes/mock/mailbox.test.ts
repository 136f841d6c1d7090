import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linus } from '../../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

let server: TestApi

beforeAll(async () => {
  server = await startTestApi()
  server.api.outbox.send({
    to: '"><script>alert(1)</script>@ancient.example',
    subject: '<img src=x onerror=alert(1)>',
    text: 'Open\nhttp://localhost:5173/?a=1&b="2"\n<b>now</b>',
    link: 'http://localhost:5173/?a=1&b="2"',
  })
  await server.ask('POST /users/resend-verification', { body: { email: linus.email } })
})

afterAll(() => server.close())

test('the list has every message, newest first, and the way to the portal', async () => {
  const { status, text, headers } = await server.ask('GET /__mock/mailbox')
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text.indexOf('Verify your email address')).toBeLessThan(text.indexOf('&lt;img src=x'))
  expect(text).toContain('href="http://localhost:5173/"')
})

test('a message shows its text and its link as a link', async () => {
  const [mail] = await server.mails()
  const { text } = await server.ask(`GET /__mock/mailbox/${mail?.id}`)
  expect(text).toContain(`<a href="${mail?.link}">${mail?.link}</a>`)
  expect(text).toContain('Hello Linus,')
})

test('nothing that somebody typed becomes markup', async () => {
  const [, mail] = await server.mails()
  for (const path of ['', `/${mail?.id}`]) {
    const { text } = await server.ask(`GET /__mock/mailbox${path}`)
    expect(text).not.toMatch(/<img|<b>|<script>alert/)
  }
  const { text } = await server.ask(`GET /__mock/mailbox/${mail?.id}`)
  expect(text).toContain('<a href="http://localhost:5173/?a=1&amp;b=&quot;2&quot;">')
})

test.each(['none', '__proto__', '..%2F..'])('a message that is not there, %s, is a page that says so', async (id) => {
  const { status, text } = await server.ask(`GET /__mock/mailbox/${id}`)
  expect([status, text.includes('No such message')]).toEqual([404, true])
})

test('only the style and script of the page itself may run', async () => {
  const { text, headers } = await server.ask('GET /__mock/mailbox')
  const policy = headers.get('Content-Security-Policy') ?? ''
  for (const [, tag, content] of text.matchAll(/<(style|script)>(.*?)<\/\1>/gs))
    expect(policy).toContain(
      `${tag}-src 'sha256-${createHash('sha256')
        .update(content ?? '')
        .digest('base64')}'`,
    )
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})
