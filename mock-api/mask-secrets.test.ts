import { expect, test } from 'vitest'
import { maskSecrets } from './mask-secrets.ts'

const SECRET = 'Sesame-1'
const TOKEN = 'q8Zt-3nVx_Lw0RkYp5HcJd7MbUf2SgAe9TiOaQrXvBN'
const JWT = `eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6ImRlbW8ifQ.eyJ${TOKEN}.${TOKEN}`

test.each([
  'password',
  'password ',
  ' Password\t',
  'new_password',
  'confirmPassword',
  'passwordConfirmation',
  'password_confirm',
  'passwd',
  'pwd',
  'passphrase',
  'secretKey',
  'password2',
  'password_2',
  'password\u200b',
  'passwords',
  'user[password]',
  'password[0][value]',
  'user.password',
  'access_token',
  'access_token[0]',
  'access_token[]',
  'refreshToken',
  'clientSecret',
  'signature',
  'code_verifier',
  'client_assertion',
  'code',
  'code[0]',
  ' code',
  'response[code]',
])('the value of %j is masked', (key) => {
  expect(maskSecrets({ [key]: SECRET })).toEqual({ [key]: '•••' })
  expect(maskSecrets({ [key]: [SECRET] })).toEqual({ [key]: ['•••'] })
  expect(maskSecrets({ deep: [{ [key]: { inner: SECRET } }] })).toEqual({ deep: [{ [key]: '•••' }] })
})

test.each([
  'token_type',
  'token_endpoint_auth_methods_supported',
  'tokensHolding',
  'tokens_holding',
  'codeChallenge',
  'country-code',
  'username',
])('the value of %j is visible', (key) => {
  expect(maskSecrets({ [key]: SECRET })).toEqual({ [key]: SECRET })
})

test.each([
  ['https://app.example/cb?from=account&code=abc', 'https://app.example/cb?from=account&code=•••'],
  ['/auth/login?next=/cb?access_token[0]=abc&lang=en', '/auth/login?next=/cb?access_token[0]=•••&lang=en'],
  ['/auth/login#user%5Bpassword%5D=a?b;c', '/auth/login#user%5Bpassword%5D=•••'],
  ['grant_type=password&password%20=abc', 'grant_type=password&password%20=•••'],
  ['/users/login;password=abc', '/users/login;password=•••'],
  [`Bearer ${TOKEN}`, 'Bearer •••'],
  [`/users/${TOKEN}x/more`, '/users/•••/more'],
  [`/users/verify-reset-token/${TOKEN}-`, '/users/verify-reset-token/•••'],
  [`/users/verify-reset-token%3Ftoken%3D${TOKEN}`, '/users/verify-reset-token%3Ftoken%•••'],
  [`/oauth/userinfo/${JWT}`, '/oauth/userinfo/•••.•••.•••'],
  ['/users/3f1c2b7e-8d4a-4c6f-9e21-0a5b7c9d1e3f', '/users/3f1c2b7e-8d4a-4c6f-9e21-0a5b7c9d1e3f'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['a-slug-of-more-than-forty-three-characters-in-a-path', 'a-slug-of-more-than-forty-three-characters-in-a-path'],
])('the text %j becomes %j', (text, masked) => {
  expect(maskSecrets({ text })).toEqual({ text: masked })
})

test('a token as a name is masked', () => {
  expect(maskSecrets({ [TOKEN]: '' })).toEqual({ '•••': '' })
})

test.each(['token', 'token_', 'password.', '=', 'a=', 'aB'])('masking a long text of %j takes little time', (part) => {
  const long = part.repeat(5_000)
  const before = process.cpuUsage()
  maskSecrets({ [long]: long, text: long })
  // Microseconds of the processor, because other processes may be busy.
  expect(process.cpuUsage(before).user).toBeLessThan(200_000)
})
