import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alan, grace } from '../../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

const form = {
  email: 'Barbara@ancient.example',
  username: 'barbara',
  password: 'Substitute-1987',
  confirmPassword: 'Substitute-1987',
  firstName: 'Barbara',
  lastName: 'Liskowski',
  referralUser: '',
  phoneNumber: '+12025550187',
  ip: '203.0.113.7',
}
const register = (changes: object = {}) => server.ask('POST /users/register', { body: { ...form, ...changes } })
const account = (username = form.username) => server.api.db.users.where('username', username)[0]
const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? ''

test('someone registers, verifies by the mailed link and signs in', async () => {
  const { status, body, text } = await register()
  expect([status, body.success]).toEqual([201, true])
  expect(text).not.toMatch(/scrypt|token/i)
  expect((await server.ask('POST /users/login', { body: form })).body.message).toContain('verify your email address')

  const [mail] = await server.mails('?to=barbara@ancient.example')
  expect(mail?.link).toMatch(/^http:\/\/localhost:5173\/auth\/verify-email\?token=/)
  expect((await server.ask(`GET /users/verify-email?token=${tokenIn(mail?.link)}`)).body.success).toBe(true)
  const { accessToken } = await server.signIn(form)
  expect((await server.ask('GET /users/profile', { token: accessToken })).body).toMatchObject({
    username: 'barbara',
    email: 'Barbara@ancient.example',
    role: 'USER',
    isEmailVerified: true,
    phoneNumber: '+12025550187',
    hasStrongPassword: true,
  })
})

test('only the fields of the form count (M-18, TA12)', async () => {
  await register({ id: 'user-ada', role: 'ADMIN', isEmailVerified: true, tokensHolding: 1e6, membership: 'Founder' })
  expect(account()).toMatchObject({ role: 'USER', isEmailVerified: false, tokensHolding: 0, membership: 'Basic' })
  expect(account()?.id).not.toBe('user-ada')
})

test('the address that was looked up is written down, else the one that called', async () => {
  await register()
  await register({ username: 'second', email: 'second@ancient.example', ip: '<script>' })
  const addressOf = (username: string) =>
    server.api.db.activities
      .where('userId', account(username)?.id ?? '')
      .map(({ action, ipAddress }) => `${action} ${ipAddress}`)
  expect(addressOf('barbara')).toEqual(['account_created 203.0.113.7'])
  expect(addressOf('second')).toEqual(['account_created 127.0.0.1'])
})

test.each(["o'brien@x.example", 'a!b@x.example', 'a@intranet'])(
  'an email that a browser takes for one, %s, gets its mail',
  async (email) => {
    expect((await register({ email })).status).toBe(201)
    expect(await server.mails()).toMatchObject([{ to: email }])
  },
)

describe('the referral code', () => {
  test.each([
    ['of a member', alan.username, alan.id],
    ['of a member, in capitals', ` ${alan.username.toUpperCase()} `, alan.id],
    ['of nobody', 'nobody', null],
    ['that is markup', '"><img src=x onerror=1>', null],
    ['that is missing', undefined, null],
  ])('%s is counted where it belongs', async (_, referralUser, referredBy) => {
    const before = server.api.db.users.count('referredBy', alan.id)
    expect((await register({ referralUser })).status).toBe(201)
    expect(account()?.referredBy).toBe(referredBy)
    expect(server.api.db.users.count('referredBy', alan.id)).toBe(before + (referredBy ? 1 : 0))
  })
})

describe('registration is refused', () => {
  test.each([
    ['with a taken email', { email: grace.email.toUpperCase() }, 409, 'An account with this email already exists'],
    ['with a taken username', { username: 'GRACE' }, 409, 'This username is already taken'],
    ['with a username of two letters', { username: 'ab' }, 400, 'The username needs'],
    ['with a username of 31 letters', { username: 'a'.repeat(31) }, 400, 'The username needs'],
    ['with markup in the username', { username: '<b>abc' }, 400, 'The username needs'],
    ['with something that is no email', { email: 'barbara' }, 400, 'valid email address'],
    ['with a short password', { password: 'Ab-1', confirmPassword: 'Ab-1' }, 400, 'At least 6 characters'],
    ['without a capital letter', { password: 'abcdef', confirmPassword: 'abcdef' }, 400, 'One uppercase letter'],
    ['without a small letter', { password: 'ABCDEF', confirmPassword: 'ABCDEF' }, 400, 'One lowercase letter'],
    ['with two passwords', { confirmPassword: 'Other-1987' }, 400, 'Passwords do not match'],
    ['without a first name', { firstName: ' ' }, 400, 'First name is required'],
    ['with a last name of 81 letters', { lastName: 'x'.repeat(81) }, 400, 'Last name is too long'],
    ['with a line break in a name', { firstName: 'Ada\r\n\r\nWin a prize' }, 400, 'First name must not contain line'],
    ['with a control character in a name', { lastName: 'Love\u0000lace' }, 400, 'Last name must not contain line'],
    ['with a Unicode line break in a name', { lastName: 'Love\u2028lace' }, 400, 'Last name must not contain line'],
    ['with a confirmation of 10 kB', { confirmPassword: 'x'.repeat(10_000) }, 400, 'too long'],
    ['with a phone that is not E.164', { phoneNumber: '555-0187' }, 400, 'valid phone number'],
    ['with a referral of 10 kB', { referralUser: 'x'.repeat(10_000) }, 400, 'too long'],
    ['without an email', { email: undefined }, 400, 'email'],
  ])('%s', async (_, changes, status, message) => {
    const size = server.api.db.users.size
    const answer = await register(changes)
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)])
    expect(server.api.db.users.size).toBe(size)
    expect(await server.mails()).toEqual([])
  })
})

test('of many who want the same email or username at once, one gets it (M-18)', { timeout: 30_000 }, async () => {
  await server.close()
  // Hashing that takes its time, so that all are under way before the first is done.
  server = await startTestApi({ hashing: 'standard' })
  const size = server.api.db.users.size
  const sameEmail = Array.from({ length: 3 }, (_, index) => register({ username: `user${index}` }))
  const sameName = Array.from({ length: 3 }, (_, index) => register({ email: `user${index}@ancient.example` }))
  for (const rivals of [sameEmail, sameName]) {
    const statuses = (await Promise.all(rivals)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409])
  }
  expect(server.api.db.users.size).toBe(size + 2)
  expect(server.api.db.users.count('email', form.email.toLowerCase())).toBe(1)
  expect(server.api.db.users.count('username', form.username)).toBe(1)
})

test('a password of 128 characters with emoji and blanks signs in, its first 72 do not (M-06, TA18)', async () => {
  const password = ` Äb 🗝️${'🏛️ abc'.repeat(30)}`.slice(0, 128)
  await register({ password, confirmPassword: password })
  const login = (typed: string) =>
    server.ask('POST /users/login', { body: { email: form.email, password: typed } }).then(({ body }) => body.message)
  expect(await login(password)).toContain('verify your email address')
  expect(await login(password.slice(0, 72))).toContain('Invalid email or password')
})
