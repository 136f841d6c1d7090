import { expect, test } from 'vitest'
import { createLinkReceiver, findDeepLink, parseDeepLink } from './deep-link.ts'

const at = 'org.ancient.account://oauth'

test.each([
  [`${at}/callback?code=c0de&state=s`, '/oauth/callback?code=c0de&state=s'],
  [`${at}/callback?state=s&code=c0de`, '/oauth/callback?code=c0de&state=s'],
  ['ORG.Ancient.Account://oauth/callback?code=c&state=s', '/oauth/callback?code=c&state=s'],
  [`${at}/callback?error=access_denied&state=s`, '/oauth/callback?state=s&error=access_denied'],
  [
    `${at}/callback?error=x&error_description=Not+today%21&state=s&iss=https%3A%2F%2Fapi.example`,
    '/oauth/callback?state=s&error=x&error_description=Not+today%21&iss=https%3A%2F%2Fapi.example',
  ],
  [`${at}/callback?code=a%26state%3Dother&state=s`, '/oauth/callback?code=a%26state%3Dother&state=s'],
  [`${at}/callback?code=c&state=s&access_token=secret&next=//evil.example`, '/oauth/callback?code=c&state=s'],
  [
    `${at}/consent?client_id=agora&redirect_uri=https%3A%2F%2Fx.example%2Fcb&prompt=none`,
    '/oauth/consent?client_id=agora&redirect_uri=https%3A%2F%2Fx.example%2Fcb',
  ],
])('%s opens %s', (link, route) => {
  expect(parseDeepLink(link)?.route).toBe(route)
})

test.each([
  ['another scheme', 'https://oauth/callback?code=c&state=s'],
  ['a scheme with the same prefix', 'org.ancient.accounts://oauth/callback?code=c&state=s'],
  ['three slashes', 'org.ancient.account:///oauth/callback?code=c&state=s'],
  ['another host', 'org.ancient.account://oauth.evil.example/callback?code=c&state=s'],
  ['a user name', 'org.ancient.account://x@oauth/callback?code=c&state=s'],
  ['a port', 'org.ancient.account://oauth:80/callback?code=c&state=s'],
  ['a page of the dashboard', 'org.ancient.account://dashboard/settings?code=c&state=s'],
  ['a longer path', `${at}/callback/more?code=c&state=s`],
  ['a path with ..', `${at}/callback/../../dashboard?code=c&state=s`],
  ['an escaped path', `${at}/%63allback?code=c&state=s`],
  ['a fragment', `${at}/callback?code=c&state=s#access_token=t`],
  ['a line break', `${at}/callback?code=c&state=s\n`],
  ['a space before', ` ${at}/callback?code=c&state=s`],
  ['no query', `${at}/callback`],
  ['no state', `${at}/callback?code=c`],
  ['an empty state', `${at}/callback?code=c&state=`],
  ['neither code nor error', `${at}/callback?state=s`],
  ['two codes', `${at}/callback?code=c&code=d&state=s`],
  ['two states', `${at}/callback?code=c&state=s&state=s`],
  ['an escaped line break', `${at}/callback?code=c%0d%0a&state=s`],
  ['a broken escape', `${at}/callback?code=%ff&state=s`],
  ['an invisible character', `${at}/callback?error=x&state=s&error_description=%E2%80%AEgnp`],
  ['a link that is too long', `${at}/callback?code=${'c'.repeat(2048)}&state=s`],
  ['a consent link without client_id', `${at}/consent?redirect_uri=https%3A%2F%2Fx.example`],
  ['a consent link without redirect_uri', `${at}/consent?client_id=agora`],
  ['a consent link with two clients', `${at}/consent?client_id=a&client_id=b&redirect_uri=https%3A%2F%2Fx.example`],
])('%s is not a valid link', (_, link) => {
  expect(parseDeepLink(link)).toBeUndefined()
})

const link = `${at}/callback?code=c&state=s`

test.each([
  [['/opt/ancient', link], link],
  [['ancient.exe', '--allow-file-access-from-files', link, '--original-process-start-time=1'], link],
  [['ancient.exe', '--', link.toUpperCase()], link.toUpperCase()],
  [['/opt/ancient'], undefined],
  [['/opt/ancient', link, link], undefined],
  [['/opt/ancient', `--url=${link}`, 'https://evil.example', 'org.ancient.accounts://x'], undefined],
])('the link in %j is %j', (argv, found) => {
  expect(findDeepLink(argv)).toBe(found)
})

const consent = `${at}/consent?client_id=a&redirect_uri=https%3A%2F%2Fx.example`
const callback = (state: string) => `${at}/callback?code=c&state=${state}`

test.each([
  [
    'a consent link is delivered',
    consent,
    undefined,
    '/oauth/consent?client_id=a&redirect_uri=https%3A%2F%2Fx.example',
  ],
  ['a response to a pending sign-in is delivered', callback('mine'), undefined, '/oauth/callback?code=c&state=mine'],
  ['a pasted response is delivered', callback('mine'), 'callback', '/oauth/callback?code=c&state=mine'],
  ['a pasted consent link is dropped', consent, 'callback', undefined],
  ['a response without a pending sign-in is dropped', callback('other'), undefined, undefined],
  ['a link with another scheme is dropped', 'https://evil.example/?code=c&state=mine', undefined, undefined],
] as const)('%s', (_, link, page, route) => {
  const delivered: string[] = []
  const receive = createLinkReceiver(
    (state) => state === 'mine',
    (path) => delivered.push(path),
  )
  expect(receive(link, page)).toBe(route !== undefined)
  expect(delivered).toEqual(route ? [route] : [])
})
