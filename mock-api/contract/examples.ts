import type { JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { granary, odeon, stoa } from '../../fixtures/clients.ts'
import { ada, alan, grace, linus, type Person } from '../../fixtures/people.ts'
import { signingKey } from '../../fixtures/signing-key.ts'
import { adminUserSchema } from '../../renderer/api/contract/users-admin.ts'
import { outcomeSchema } from '../../renderer/api/outcome.ts'
import { shareClaims } from '../../renderer/rules/oauth/claims.ts'
import type { ProviderCall } from './calls.ts'
import { jsonSchema } from './openapi.ts'

type Values = Record<string, unknown>

/** What the values of the shell variables in the commands are. */
const VARIABLES: Record<string, string> = {
  ada: 'The access token of Ada, an administrator (see above)',
  alan: 'The access token of Alan, a member (see above)',
  linus:
    'The access token of Linus, whose email address is not verified: the control panel signs him in, and the token is in the cookie accessToken',
  refresh_token: 'From the response to POST /users/login',
  session_id: 'From the response to GET /users/sessions; not the current session',
  link_token: 'From the link in the email, which is in the mailbox',
  client_token: 'The access token from the response to POST /oauth/token',
  app_token: 'An access token of an application that Alan authorized, such as Agora',
}

const stoaUri = 'https://stoa.example/return'
const sharingUser = { ...alan, isWalletVerified: true, totalReferrals: 3 }

/** Values of fields, parameters and claims by name, for all calls. */
const valuesByName = (api: string): Values => ({
  ...odeon,
  ...alan,
  description: odeon.description,
  redirectUris: odeon.redirectUris({ api, portal: '' }),
  grantedScopes: ['profile', 'email'],
  scope: 'profile email wallet calendar',
  grantedAt: '2026-03-14T18:20:00.000Z',
  lastUsed: '2026-10-30T19:05:00.000Z',
  currentPassword: alan.password,
  newPassword,
  hasStrongPassword: true,
  accessToken: '7pXo…',
  refreshToken: 'Qk3d…',
  success: true,
  valid: true,
  createdAt: '2025-01-05T09:30:00.000Z',
  details: { clientName: odeon.name },
  action: 'authorization_granted',
  ipAddress: '203.0.113.36',
  userAgent: 'curl/8.5.0',
  lastUsedAt: '2026-11-24T09:30:00.000Z',
  totalReferrals: 3,
  ip: '127.0.0.1',
  redirectUrl: `${stoaUri}?code=Xw5e…&state=af0ifjsldkj&iss=${encodeURIComponent(api)}`,
  access_token: 'eyJhbGciOiJSUzI1NiIs…',
  expires_in: 900,
  exp: 1_795_512_600,
  sub: alan.id,
  kty: signingKey.kty,
  n: `${signingKey.n.slice(0, 16)}…`,
  e: signingKey.e,
  issuer: api,
  authorization_endpoint: 'http://localhost:5173/oauth/consent',
  token_endpoint: `${api}/oauth/token`,
})

const newPassword = 'Olive-Tree-2026'
const chosenPassword = { password: newPassword, confirmPassword: newPassword }
const linkToken = { token: '$link_token' }
const clientToken = { token: '$client_token' }
const granaryClient = { client_id: granary.clientId, sub: granary.clientId, scope: granary.scopes.join(' ') }

/** What differs from `valuesByName`, by the id of the call. A request has an optional field only if it is here; undefined leaves it out. */
const EXAMPLE_OVERRIDES: Record<string, Values> = {
  refresh: { refreshToken: '$refresh_token' },
  register: { ...chosenPassword, email: 'zoe@mail.example', username: 'zoe', firstName: 'Zoe', lastName: 'Markou' },
  resendVerification: { email: linus.email },
  verifyEmail: linkToken,
  verifyResetToken: { ...linkToken, success: undefined },
  resetPassword: { ...linkToken, ...chosenPassword },
  // Disconnects the wallet: a shell can't sign the message that connects one, so there is no value for `signature`.
  connectWallet: { message: 'Wallet disconnected successfully!' },
  endSession: { id: '$session_id' },
  listUsers: { page: 1, pageSize: 25 },
  setUserActive: { ...grace, isActive: false },
  listReferrals: { page: 1, pageSize: 10 },
  listRankings: { email: undefined },
  authorize: {
    client_id: stoa.clientId,
    redirect_uri: stoaUri,
    scope: 'profile',
    state: 'af0ifjsldkj',
    response_type: 'code',
    // The example of RFC 7636, appendix B.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  },
  listAuthorizedApps: { id: 'authorization-alan-odeon' },
  revokeAccess: { id: 'authorization-alan-odeon' },
  listClients: { id: odeon.id },
  createClient: {
    id: '5b0cfa3e-…',
    clientId: '9f1c0b7e…',
    clientSecret: 'Zr2w…',
    name: 'Palaestra',
    description: 'Courses and training plans',
    redirectUris: ['https://palaestra.example/return'],
  },
  updateClient: { id: odeon.id, description: 'Tickets for concerts, plays and readings' },
  regenerateSecret: { id: odeon.id, clientSecret: 'b8Qn…' },
  issueTokens: { ...granaryClient, client_id: undefined, grant_type: 'client_credentials' },
  introspectToken: { ...granaryClient, ...clientToken },
  revokeToken: clientToken,
  getClaims: { ...shareClaims(['profile', 'read', 'wallet', 'referrals'], sharingUser), role: undefined },
}

/** What the mock API responds to calls whose response the portal ignores. */
const IGNORED_RESPONSES: Record<string, JsonSchema> = { setUserActive: jsonSchema(adminUserSchema), revokeToken: {} }

/** A request as a command for a shell, and the body of its response, if it has one. */
export type Example = {
  command: string
  response: unknown
  variables: [name: string, meaning: string][]
  /** `url` and `body` as in the command, to send it. Undefined if that needs more than the access token of `person`. */
  request?: { url: string; body: string | undefined; person: Person | undefined }
}

/** The example of a call on a new mock API with the demo data. `api` is its URL. */
export function exampleOf(call: ProviderCall, api: string): Example {
  const { id, method, path, access, query, body, form, message } = call
  const overrides = EXAMPLE_OVERRIDES[id] ?? {}
  const sent = { ...valuesByName(api), ...overrides }
  const fieldsOf = (schema: v.GenericSchema) => exampleFields(jsonSchema(schema), sent, overrides) ?? {}
  const parameters = query ? joinFields(fieldsOf(query)) : []
  const address = path.replaceAll(/:(\w+)/g, (_, name) => String(sent[name]))
  const search = parameters.length > 0 ? `?${parameters.join('&')}` : ''
  const sentBody = body && exampleValue(jsonSchema(body), sent, overrides)
  const command = curl(method, api + address + search, [
    // Alan's email address is already verified.
    ...(id === 'sendVerificationEmail' ? session('linus') : CREDENTIALS[access]),
    ...(body ? jsonBody(bodyText(sentBody)) : []),
    ...(form ? joinFields(fieldsOf(form)).map((field) => `-d ${quote(field)}`) : []),
  ])
  const received = { ...sent, refreshToken: valuesByName(api).refreshToken, ...(message && { message }) }
  const schema =
    call.response.type === 'unknown' ? (IGNORED_RESPONSES[id] ?? jsonSchema(outcomeSchema)) : jsonSchema(call.response)
  const used = new Set([...command.matchAll(/\$(\w+)/g)].map(([, name = '']) => name))
  const person = [ada, alan].find(({ username }) => used.has(username))
  const isSendable = !form && access !== 'oauthClient' && used.size === (person ? 1 : 0)
  return {
    command,
    response: exampleValue(schema, received, received),
    variables: [...used].map((name) => [name, VARIABLES[name] ?? '']),
    ...(isSendable && { request: { url: address + search, body: body && bodyText(sentBody), person } }),
  }
}

/** Signs the person in and saves the access token in a shell variable of the same name. */
export function signInCommand({ username, email, password }: Person, api: string): string {
  const login = curl('POST', `${api}/users/login`, jsonBody(bodyText({ email, password, remember: false })))
  return `${username}=$(${login.replace('curl', 'curl -s')} \\\n  | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`
}

const session = (name: string) => [`-H ${quote(`Authorization: Bearer $${name}`)}`]
const CREDENTIALS: Record<ProviderCall['access'], string[]> = {
  public: [],
  optional: session('alan'),
  member: session('alan'),
  admin: session('ada'),
  oauthClient: [`-u ${quote(`${granary.clientId}:${granary.clientSecret}`)}`],
  accessToken: session('app_token'),
}

const MAX_LINE_LENGTH = 50

function bodyText(body: unknown): string {
  const line = JSON.stringify(body)
  return line.length > MAX_LINE_LENGTH ? JSON.stringify(body, null, 2) : line
}

function jsonBody(text: string): string[] {
  return [`-H ${quote('Content-Type: application/json')}`, `-d ${quote(text)}`]
}

function curl(method: string, url: string, options: string[]): string {
  const isImplied = method === (options.some((option) => option.startsWith('-d ')) ? 'POST' : 'GET')
  return [`curl ${quote(url)}`, ...(isImplied ? [] : [`-X ${method}`]), ...options].join(' \\\n  ')
}

/** Quotes an argument for a shell, which replaces variables only within double quotes. */
function quote(text: string): string {
  return text.includes('$') ? `"${text.replaceAll('"', '\\"')}"` : `'${text}'`
}

const joinFields = (fields: Values) => Object.entries(fields).map(([name, value]) => `${name}=${value}`)

/** A value that matches the schema, or undefined if a required field has none. */
function exampleValue(schema: JsonSchema['items'], values: Values, optional: Values): unknown {
  if (typeof schema !== 'object' || Array.isArray(schema)) return undefined
  if (schema.type === 'null') return null
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return 1
  if (schema.anyOf)
    return schema.anyOf.map((one) => exampleValue(one, values, optional)).find((one) => one !== undefined)
  if (schema.items !== undefined) return [exampleValue(schema.items, values, optional)]
  return schema.properties && exampleFields(schema, values, optional)
}

function exampleFields({ properties = {}, required = [] }: JsonSchema, values: Values, optional: Values) {
  const fields: Values = {}
  for (const [name, schema] of Object.entries(properties)) {
    const isRequired = required.includes(name)
    if (!isRequired && optional[name] === undefined) continue
    fields[name] = name in values ? values[name] : exampleValue(schema, values, optional)
    if (isRequired && fields[name] === undefined) return undefined
  }
  return fields
}
