import { FIRST_REQUEST, recordedRequests } from './agora-storage.js'
import { byId, element, findText } from './dom.js'

/** @typedef {import('./agora-storage.js').RecordedRequest} RecordedRequest */

/** Shows the requests, including those before the redirect to the portal: the newest sign-in first, and its latest request open. */
export function startInspector() {
  for (const recordedRequest of recordedRequests.read() ?? []) show(recordedRequest, false)
  addEventListener('request', (event) => {
    if (event instanceof CustomEvent) show(event.detail, true)
  })
  byId('clear').addEventListener('click', () => {
    recordedRequests.clear()
    byId('requests').replaceChildren()
    latest = undefined
    byId('inspector').focus()
  })
}

/** The item that the next one follows. @type {HTMLElement | undefined} */
let latest

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** @param {RecordedRequest} recordedRequest @param {boolean} isOpen */
function show({ title, method, address, sent, status = '', received = [], at }, isOpen) {
  if (title === FIRST_REQUEST) {
    const number = document.querySelectorAll('#requests h3.run').length + 1
    latest = element('li', {}, element('h3', { class: 'run' }, `Sign-in ${number}, ${time.format(at)}`))
    byId('requests').prepend(latest)
  }
  const details = element(
    'details',
    isOpen ? { open: '' } : {},
    element(
      'summary',
      {},
      element('strong', {}, `${title} `),
      element('b', /^[^2]/.test(status) ? { class: 'failed' } : {}, `${status} `),
      element('code', {}, `${method} ${address}`),
    ),
    ...createTable('Sent', sent),
    ...createTable('Received', received),
    ...received.filter(([name]) => name === 'access_token').flatMap(([, token]) => decodeToken(token)),
  )
  if (isOpen) for (const other of document.querySelectorAll('#requests details[open]')) other.removeAttribute('open')
  const item = element('li', {}, details)
  if (latest) latest.after(item)
  else byId('requests').append(item)
  latest = item
}

/** @param {string} heading @param {[string, string][]} rows */
function createTable(heading, rows) {
  if (rows.length === 0) return []
  const list = element('dl', {})
  for (const [name, value] of rows)
    list.append(
      element('dt', {}, name),
      element('dd', {}, createValue(value), element('p', {}, findText(MEANINGS, name.toLowerCase()) ?? '')),
    )
  return [element('h3', {}, heading), list]
}

const MAX_SHOWN_LENGTH = 120

/** Folds a long value, such as a token. @param {string} value */
function createValue(value) {
  const code = element('code', {}, value)
  if (value.length <= MAX_SHOWN_LENGTH) return code
  const start = element('code', {}, `${value.slice(0, 24)}…`)
  return element('details', {}, element('summary', {}, start, ` ${value.length} characters`), code)
}

/** The header and claims of a JSON web token. @param {string} token */
function decodeToken(token) {
  const [header = '', claims = ''] = token.split('.')
  return [
    ...createTable('Access token, decoded: header', decodePart(header)),
    ...createTable('Access token, decoded: claims', decodePart(claims)),
  ]
}

/** @param {string} part in base64url @returns {[string, string][]} */
function decodePart(part) {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  const text = new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
  return Object.entries(JSON.parse(text)).map(([name, value]) => [
    name,
    ['exp', 'iat'].includes(name) ? `${value} (${dateTime.format(value * 1000)})` : String(value),
  ])
}

/** What a parameter, field, claim or header means. @type {Record<string, string>} */
const MEANINGS = {
  // Authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3)
  response_type: 'Requests a code, to be exchanged later: tokens never appear in a URL.',
  client_id: 'The application that makes the request.',
  redirect_uri: 'Where the response goes. The application must have registered it.',
  scope: 'What the application may do. The user can grant less than it requested.',
  state: 'A random value that must come back unchanged, or the response is rejected.',
  code_challenge: 'The SHA-256 of a secret that stays in this page: the code is useless without the secret.',
  code_challenge_method: 'How the challenge was computed. Only S256 is accepted.',
  // Authorization response (RFC 6749 §4.1.2, RFC 9207)
  code: 'Valid once, for one minute, for this application and this redirect URI.',
  iss: 'The issuer of the response or token: it must be the expected provider.',
  error: 'The error code.',
  error_description: 'The error in words, for developers.',
  type: 'Distinguishes this message from other window messages.',
  // Tokens (RFC 6749 §4.1.3, §5.1, §6)
  grant_type: 'What is exchanged for tokens: a code or a refresh token.',
  code_verifier: 'The secret behind the challenge. It proves that the same page started the flow.',
  access_token: "Gives access to the provider's data, as far as its scope allows.",
  refresh_token: 'Exchanged for new tokens. It works once; using it twice revokes them all.',
  token_type: 'Bearer: anyone who holds the token can use it.',
  expires_in: 'Seconds until the access token expires.',
  authorization: 'The access token, in the Authorization header.',
  token: 'The token to revoke, with all others of the same sign-in.',
  // Metadata (RFC 8414)
  issuer: "The provider's identifier, which is also its URL.",
  authorization_endpoint: "The portal's consent page.",
  token_endpoint: 'Exchanges a code or a refresh token for tokens.',
  userinfo_endpoint: 'Returns the claims about the user.',
  jwks_uri: 'The public keys that verify access tokens.',
  introspection_endpoint: 'Tells a client with a secret whether a token is valid.',
  revocation_endpoint: 'Revokes a token.',
  scopes_supported: 'The scopes that the provider defines.',
  response_types_supported: 'Only codes.',
  response_modes_supported: 'Responses come in the query of the redirect URI.',
  grant_types_supported: 'The supported grant types.',
  token_endpoint_auth_methods_supported: 'How a client authenticates. Pages without a secret use none, with PKCE.',
  introspection_endpoint_auth_methods_supported: 'How a client authenticates.',
  revocation_endpoint_auth_methods_supported: 'How a client authenticates.',
  code_challenge_methods_supported: 'PKCE, with SHA-256.',
  authorization_response_iss_parameter_supported:
    'Every response has the issuer, which prevents mix-up attacks (RFC 9207).',
  // A JSON web token (RFC 9068)
  alg: 'The signature algorithm.',
  typ: 'The type of token.',
  kid: 'The key that signed it.',
  sub: "The user's id, which never changes.",
  aud: 'The audience of the token.',
  exp: 'When it expires, in seconds since 1970.',
  iat: 'When it was issued, in seconds since 1970.',
  jti: "The token's id.",
  // Userinfo
  name: 'Full name (scope: profile).',
  given_name: 'First name (scope: profile).',
  family_name: 'Last name (scope: profile).',
  preferred_username: 'Username (scope: profile).',
  email: 'Email address (scope: profile or email).',
  email_verified: 'Whether the address is verified.',
  phone_number: 'Phone number (scope: read).',
  country: 'Country (scope: read).',
  membership: 'Membership level (scope: read).',
  tokens_holding: 'Number of tokens held (scope: read).',
  wallet_address: 'Wallet address (scope: wallet).',
  referral_code: 'Referral code (scope: referrals).',
  wallet_verified: 'Whether the user proved ownership of the wallet (scope: wallet).',
  total_referrals: 'Number of referrals (scope: referrals).',
}
