import { readSchema } from './schema-text.ts'

/** Values by field name. Other fields get a value of their type. */
const values: Record<string, unknown> = {
  access_token: 'eyJhbGciOi…',
  accessToken: '3q2-7w…',
  action: 'authorization_granted',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  authorization_endpoint: 'https://ancient.example/oauth/consent',
  client_id: 'agora',
  clientId: 'agora',
  clientName: 'Agora',
  clientSecret: 's3cr3t…',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  confirmPassword: 'Compiler-1952',
  country: 'US',
  currentPassword: 'Compiler-1952',
  description: 'The demo application',
  email: 'grace@ancient.example',
  exp: 1_767_603_600,
  expires_in: 900,
  firstName: 'Grace',
  grants: 'authorization_code',
  grantedScopes: 'profile',
  id: '1',
  ip: '192.0.2.7',
  ipAddress: '192.0.2.7',
  issuer: 'https://api.ancient.example',
  kty: 'RSA',
  lastName: 'Hopgood',
  membership: 'Basic',
  name: 'Agora',
  newPassword: 'Compiler-1953',
  pageSize: 25,
  password: 'Compiler-1952',
  phoneNumber: '+12025550123',
  preferred_username: 'grace',
  redirectUris: 'https://agora.example/signed-in',
  redirectUrl: 'https://agora.example/signed-in?code=…&state=af0ifjsldkj',
  redirect_uri: 'https://agora.example/signed-in',
  referralUser: 'alan',
  refreshToken: 'xZ9_Qa…',
  response_type: 'code',
  role: 'USER',
  scope: 'profile email',
  search: 'gra',
  state: 'af0ifjsldkj',
  sub: 'user-grace',
  token_endpoint: 'https://api.ancient.example/oauth/token',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  username: 'grace',
}

/** Types and formats of JSON Schema. */
const defaults: Record<string, unknown> = {
  string: '…',
  number: 1,
  boolean: true,
  'date-time': '2026-01-05T09:30:00.000Z',
}

/** An example of a JSON Schema, with all fields, and the first of all alternatives. `name` is the field that has it. */
export function exampleOf(schema: unknown, name = ''): unknown {
  const { type, const: constant, enum: choices, anyOf, items, properties, format = '' } = readSchema(schema)
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([field, value]) => [field, exampleOf(value, field)]))
  if (items !== undefined) return [exampleOf(items, name)]
  if (constant !== undefined) return constant
  if (choices) return choices[0]
  if (anyOf) return exampleOf(anyOf[0], name)
  return values[name] ?? defaults[format] ?? defaults[String(type)]
}
