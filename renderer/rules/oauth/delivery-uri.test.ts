import { expect, test } from 'vitest'
import { findDeliveryUri } from './delivery-uri.ts'

const origin = 'https://account.example'
const own = `${origin}/oauth/callback`

test.each([
  ['the first other URI', own, [own, 'https://a.example/1', 'https://a.example/2'], 'https://a.example/1'],
  ['plain http', own, ['http://a.example/1'], 'http://a.example/1'],
  ['no URI with another scheme', own, ['com.example.app:/1'], undefined],
  ['no URI with a password', own, ['https://a:b@a.example/1'], undefined],
  ['nothing if there is only our own', own, [own], undefined],
  ['nothing for another redirect URI', `${own}?app=a`, ['https://a.example/1'], undefined],
])('the callback relays a code to %s', (_, redirectUri, registered, expected) => {
  expect(findDeliveryUri(redirectUri, registered, origin)).toBe(expected)
})
