import { expect, test } from 'vitest'
import { createPageEvents } from '../page-events.ts'
import { createLinkDelivery } from './link-delivery.ts'

const consent = (client: string) =>
  `org.ancient.account://oauth/consent?client_id=${client}&redirect_uri=https%3A%2F%2Fx.example`
const callback = (state: string) => `org.ancient.account://oauth/callback?code=c&state=${state}`

function setUp() {
  const sent: string[] = []
  const { deliver, ...page } = createPageEvents<string>((_event, route) => sent.push(route))
  const expects = (state: string) => state === 'mine'
  const links = createLinkDelivery({ expects, deliver: (route) => deliver('deep-link', route) })
  return { links: { ...page, ...links }, deliver, sent }
}

test('a link that arrives before the page listens is delivered once', () => {
  const { links, sent } = setUp()
  expect(links.receive(consent('a'))).toBe(true)
  expect(sent).toEqual([])
  links.ready()
  links.ready()
  expect(sent).toEqual(['/oauth/consent?client_id=a&redirect_uri=https%3A%2F%2Fx.example'])
})

test('of several undelivered links, the last one counts', () => {
  const { links, sent } = setUp()
  links.receive(consent('a'))
  links.receive(consent('b'))
  links.ready()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('client_id=b')
})

test('a link and a command wait independently', () => {
  const { links, deliver, sent } = setUp()
  deliver('command', 'first')
  links.receive(consent('a'))
  deliver('command', 'second')
  links.ready()
  expect(sent).toEqual(['second', expect.stringContaining('client_id=a')])
})

test('while the page reloads, links wait', () => {
  const { links, sent } = setUp()
  links.ready()
  links.gone()
  links.receive(consent('a'))
  expect(sent).toEqual([])
  links.ready()
  expect(sent).toHaveLength(1)
})

test.each([
  ['a response without a pending sign-in', callback('other')],
  ['another address', 'https://evil.example/?code=c&state=mine'],
  ['undefined', undefined],
])('%s is dropped', (_, link) => {
  const { links, sent } = setUp()
  links.ready()
  expect(links.receive(link)).toBe(false)
  expect(sent).toEqual([])
})

test('a pasted link must be a response, not a request for consent', () => {
  const { links, sent } = setUp()
  links.ready()
  expect(links.receive(consent('a'), { page: 'callback' })).toBe(false)
  expect(links.receive(callback('mine'), { page: 'callback' })).toBe(true)
  expect(sent).toEqual(['/oauth/callback?code=c&state=mine'])
})

test('the response to a pending sign-in is delivered', () => {
  const { links, sent } = setUp()
  links.ready()
  expect(links.receive(callback('mine'))).toBe(true)
  expect(sent).toEqual(['/oauth/callback?code=c&state=mine'])
})
