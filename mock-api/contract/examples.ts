import type { JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { granary, odeon, stoa } from '../../fixtures/clients.ts'
import { alan, grace, linus, type Person } from '../../fixtures/people.ts'
import { signingKey } from '../../fixtures/signing-key.ts'
import { adminUserSchema } from '../../renderer/api/contract/users-admin.ts'
import { outcomeSchema } from '../../renderer/api/outcome.ts'
import type { ProviderCall } from './calls.ts'
import { jsonSchema } from './openapi.ts'

type Values = Record<string, unknown>

/** What the values of the shell variables in the commands are. */
const variables: Record<string, string> = {
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

/** Values of fields, parameters and claims by name, for all calls. */
function commonValues(api: string): Values {
  return {
    ...alan,
    remember: false,
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
    isCurrent: true,
    lastUsedAt: '2026-11-24T09:30:00.000Z',
    totalUsers: 50,
    activeUsers: 49,
    totalApps: 5,
    totalAuthorizations: 24,
    total: 50,
    page: 1,
    pageSize: 25,
    rank: 1,
    members: 9,
    totalCountries: 20,
    totalMembers: 41,
    totalReferrals: 3,
    issuer: api,
    ip: '127.0.0.1',
  }
}

const client = (application: object): Values => ({ createdAt: '2025-01-06T10:00:00.000Z', ...application })
const odeonValues = client({ ...odeon, redirectUris: odeon.redirectUris({ api: '', portal: '' }) })
const odeonChanged = { ...odeonValues, description: 'Tickets for concerts, plays and readings' }
const palaestra = client({
  name: 'Palaestra',
  description: 'Courses and training plans',
  redirectUris: ['https://palaestra.example/return'],
  grants: ['authorization_code'],
})
const odeonGrant = { ...odeonValues, id: 'authorization-alan-odeon', scope: 'profile email wallet calendar' }
const password = 'Olive-Tree-2026'
const stoaUri = 'https://stoa.example/return'
const granaryScope = granary.scopes.join(' ')

type CallExample = {
  /** Fields of the body, query or form, and the parameters of the path. Optional fields are sent only if they are here. */
  request?: Values
  /** Fields of the response. */
  response?: Values
  /** Who makes the call, by the name of the shell variable, if not the usual one. */
  as?: 'linus'
}

/** What differs from the common values, by the id of the call. */
const examples = (api: string): Record<string, CallExample> => ({
  refresh: { request: { refreshToken: '$refresh_token' } },
  register: {
    request: {
      email: 'zoe@mail.example',
      username: 'zoe',
      password,
      confirmPassword: password,
      firstName: 'Zoe',
      lastName: 'Markou',
    },
    response: { message: 'Account created. Please check your inbox for the verification link.' },
  },
  resendVerification: {
    request: { email: linus.email },
    response: {
      message: 'If this address has an account that is not verified yet, a new verification email is on its way.',
    },
  },
  sendVerificationEmail: { as: 'linus', response: { message: 'Verification email sent! Please check your inbox.' } },
  verifyEmail: {
    request: { token: '$link_token' },
    response: { message: 'Your email address is verified.' },
  },
  forgotPassword: {
    response: { message: 'If this address has an account, a link to reset the password is on its way.' },
  },
  verifyResetToken: { request: { token: '$link_token' }, response: { success: undefined } },
  resetPassword: {
    request: { token: '$link_token', password },
    response: { message: 'Password reset successfully! You can now log in with your new password.' },
  },
  changePassword: {
    request: { currentPassword: alan.password, newPassword: password },
    response: { message: 'Password changed successfully!' },
  },
  // Disconnects the wallet: a shell can't sign the message that connects one. There are no values for the fields of that alternative.
  connectWallet: { response: { message: 'Wallet disconnected successfully!' } },
  endSession: { request: { id: '$session_id' } },
  listUsers: { request: { page: 1, pageSize: 25 } },
  setUserActive: { request: { id: grace.id, isActive: false }, response: { ...grace, isActive: false } },
  listReferrals: { request: { page: 1, pageSize: 10 } },
  listRankings: { response: { email: undefined } },
  authorize: {
    request: {
      client_id: stoa.clientId,
      redirect_uri: stoaUri,
      scope: 'profile',
      state: 'af0ifjsldkj',
      response_type: 'code',
      // The example of RFC 7636, appendix B.
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    },
    response: { redirectUrl: `${stoaUri}?code=Xw5e…&state=af0ifjsldkj&iss=${encodeURIComponent(api)}` },
  },
  listAuthorizedApps: {
    response: { ...odeonGrant, grantedAt: '2026-03-14T18:20:00.000Z', lastUsed: '2026-10-30T19:05:00.000Z' },
  },
  revokeAccess: { request: odeonGrant },
  getConsentClient: {
    request: { clientId: odeon.clientId },
    response: { ...odeonValues, grantedScopes: String(odeonGrant.scope).split(' ') },
  },
  listClients: { response: odeonValues },
  createClient: {
    request: palaestra,
    response: { ...palaestra, id: '5b0cfa3e-…', clientId: '9f1c0b7e…', clientSecret: 'Zr2w…' },
  },
  updateClient: { request: odeonChanged, response: odeonChanged },
  regenerateSecret: { request: odeonValues, response: { ...odeonValues, clientSecret: 'b8Qn…' } },
  issueTokens: {
    request: { grant_type: 'client_credentials', scope: granaryScope },
    response: { access_token: 'eyJhbGciOiJSUzI1NiIs…', expires_in: 900, scope: granaryScope },
  },
  introspectToken: {
    request: { token: '$client_token' },
    response: {
      active: true,
      client_id: granary.clientId,
      scope: granaryScope,
      sub: granary.clientId,
      exp: 1_795_512_600,
    },
  },
  revokeToken: { request: { token: '$client_token' } },
  getClaims: {
    response: {
      sub: alan.id,
      name: `${alan.firstName} ${alan.lastName}`,
      given_name: alan.firstName,
      family_name: alan.lastName,
      preferred_username: alan.username,
      email_verified: true,
      phone_number: alan.phoneNumber,
      tokens_holding: alan.tokensHolding,
      wallet_address: alan.publicAddress,
      wallet_verified: true,
      referral_code: alan.username,
      total_referrals: 3,
      role: undefined,
    },
  },
  listKeys: { response: { kty: signingKey.kty, n: `${signingKey.n.slice(0, 16)}…`, e: signingKey.e } },
  getMetadata: {
    response: { authorization_endpoint: 'http://localhost:5173/oauth/consent', token_endpoint: `${api}/oauth/token` },
  },
})

/** What the mock API responds to calls whose response the portal ignores. */
const ignoredResponses: Record<string, JsonSchema> = { setUserActive: jsonSchema(adminUserSchema), revokeToken: {} }

/** A request as a command for a shell, and the body of its response, if it has one. */
export type Example = { command: string; response: unknown; variables: [name: string, meaning: string][] }

/** The example of a call on a new mock API with the demo data. `api` is its URL. */
export function exampleOf(call: ProviderCall, api: string): Example {
  const { id, method, path, access, query, body, form } = call
  const example: CallExample = examples(api)[id] ?? {}
  const { request = {} } = example
  const values = { ...commonValues(api), ...request }
  const fieldsOf = (schema: v.GenericSchema) => exampleFields(jsonSchema(schema), values, request) ?? {}
  const parameters = query ? joinFields(fieldsOf(query)) : []
  const address = path.replaceAll(/:(\w+)/g, (_, name) => String(values[name]))
  const search = parameters.length > 0 ? `?${parameters.join('&')}` : ''
  const command = curl(method, api + address + search, [
    ...(example.as ? session(example.as) : credentials[access]),
    ...(body ? jsonBody(exampleValue(jsonSchema(body), values, request)) : []),
    ...(form ? joinFields(fieldsOf(form)).map((field) => `-d ${quote(field)}`) : []),
  ])
  const response = { ...commonValues(api), ...example.response }
  const received =
    call.response.type === 'unknown' ? (ignoredResponses[id] ?? jsonSchema(outcomeSchema)) : jsonSchema(call.response)
  const used = new Set([...command.matchAll(/\$(\w+)/g)].map(([, name = '']) => name))
  return {
    command,
    response: exampleValue(received, response, response),
    variables: [...used].map((name) => [name, variables[name] ?? '']),
  }
}

/** Signs the person in and saves the access token in a shell variable of the same name. */
export function signInCommand({ username, email, password }: Person, api: string): string {
  const login = curl('POST', `${api}/users/login`, jsonBody({ email, password, remember: false }))
  return `${username}=$(${login.replace('curl', 'curl -s')} \\\n  | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`
}

const session = (name: string) => [`-H ${quote(`Authorization: Bearer $${name}`)}`]
const credentials: Record<ProviderCall['access'], string[]> = {
  public: [],
  optional: session('alan'),
  member: session('alan'),
  admin: session('ada'),
  oauthClient: [`-u ${quote(`${granary.clientId}:${granary.clientSecret}`)}`],
  accessToken: session('app_token'),
}

const MAX_LINE_LENGTH = 90

function jsonBody(body: unknown): string[] {
  const line = JSON.stringify(body)
  const text = line.length > MAX_LINE_LENGTH ? JSON.stringify(body, null, 2) : line
  return [`-H ${quote('Content-Type: application/json')}`, `-d ${quote(text)}`]
}

function curl(method: string, url: string, options: string[]): string {
  const isImplied = method === (options.some((option) => option.startsWith('-d ')) ? 'POST' : 'GET')
  return [`curl ${isImplied ? '' : `-X ${method} `}${quote(url)}`, ...options].join(' \\\n  ')
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
