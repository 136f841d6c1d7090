import { expect, test } from 'vitest'
import { externalLink } from './external-links.ts'

const dashboard = 'app://ancient/dashboard'
const consentUrl = (uri: string) => `app://ancient/oauth/consent?client_id=x&redirect_uri=${encodeURIComponent(uri)}`

test.each([
  'https://stoa.example/return?code=c',
  'http://127.0.0.1:8080/cb',
  'http://[::1]/cb',
  'http://localhost:4000/x',
])('%s opens from any page without confirmation', (url) => {
  expect(externalLink(url, dashboard)).toEqual({ url, needsConfirmation: false })
})

test.each([
  ['com.example.app://done', 'com.example.app://done?code=c&state=s'],
  ['com.example.app:/done?from=us', 'com.example.app:/done?from=us&error=access_denied'],
  ['com.example.app:done', 'com.example.app:done?code=c'],
])('the redirect URI %s opens its application after the user confirms', (redirectUri, url) => {
  expect(externalLink(url, consentUrl(redirectUri))).toEqual({ url, needsConfirmation: true })
})

test.each([
  ['com.example.app://done?code=c', dashboard],
  ['com.example.app://done?code=c', 'app://ancient/oauth/consent'],
  ['com.example.app://done?code=c', 'not a URL'],
  ['com.example.app://done?code=c', consentUrl('com.example.other://done')],
  ['com.example.app://other?code=c', consentUrl('com.example.app://done')],
  ['com.example.app://done/more?code=c', consentUrl('com.example.app://done')],
  ['com.example.app://done?code=c', `${consentUrl('com.example.other://x')}&redirect_uri=com.example.app%3A%2F%2Fdone`],
  ['com.example.app://done?code=c', `${consentUrl('com.example.app://done')}&redirect_uri=com.example.other%3A%2F%2Fx`],
  ['com.example.app://done?code=c', consentUrl('com.example.app://done').replace('/oauth/consent', '/oauth/callback')],
  ['custom://done', consentUrl('custom://done')],
])('%s does not open from %s', (url, page) => {
  expect(externalLink(url, page)).toBeUndefined()
})

// More URLs: renderer/rules/oauth/external-url.test.ts. These would start a program of the system.
test.each([
  'mailto:ada@ancient.example',
  'smb://server/share',
  'search-ms:query=x',
  'chrome-app.example://x',
  'myapp://callback',
  'app://ancient/',
])('%s never opens', (url) => {
  expect(externalLink(url, consentUrl(url))).toBeUndefined()
})
