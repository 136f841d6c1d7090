import { describe, expect, test } from 'vitest'
import { alan, grace } from '../../../fixtures/people.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'

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

const server = setUpTestApi()

const register = (changes: object = {}) => server.send('POST /users/register', { body: { ...form, ...changes } })
const registered = (username = form.username) => server.api.db.users.find('username', username)

test('a visitor registers, verifies the email by the emailed link and signs in', async () => {
  const { status, body, text } = await register()
  expect([status, body.success]).toEqual([201, true])
  expect(text).not.toMatch(/scrypt|token/i)
  expect((await server.send('POST /users/login', { body: form })).body.message).toContain('verify your email address')

  const [email] = await server.controls.emails({ to: 'barbara@ancient.example' })
  expect(email?.link).toMatch(/^http:\/\/localhost:5173\/auth\/verify-email\?token=/)
  await server.send(`GET /users/verify-email?token=${await server.emailedToken()}`)
  await server.signIn(form)
  expect(registered()).toMatchObject({
    username: 'barbara',
    email: 'Barbara@ancient.example',
    role: 'USER',
    isEmailVerified: true,
    phoneNumber: '+12025550187',
    hasStrongPassword: true,
  })
})

test('registration ignores fields that are not in the form', async () => {
  await register({ id: 'user-ada', role: 'ADMIN', isEmailVerified: true, tokensHolding: 1e6, membership: 'Founder' })
  expect(registered()).toMatchObject({ role: 'USER', isEmailVerified: false, tokensHolding: 0, membership: 'Basic' })
  expect(registered()?.id).not.toBe('user-ada')
})

test.each([
  ['the IP address in the form', '203.0.113.7', '203.0.113.7'],
  ["the sender's IP address if the one in the form is invalid", '<script>', '127.0.0.1'],
])('registration records %s', async (_, ip, ipAddress) => {
  await register({ ip })
  const activities = server.api.db.activities.where('userId', registered()?.id ?? '')
  expect(activities).toMatchObject([{ action: 'account_created', ipAddress }])
})

test.each(["o'brien@x.example", 'a!b@x.example', 'a@intranet'])('%s is a valid email', async (email) => {
  expect((await register({ email })).status).toBe(201)
  expect(await server.controls.emails()).toMatchObject([{ to: email }])
})

test.each([
  ['of a member', alan.username, alan.id],
  ['in capitals', ` ${alan.username.toUpperCase()} `, alan.id],
  ['of no member', 'unknown', null],
  ['that is omitted', undefined, null],
])('a referral code %s is accepted', async (_, referralUser, referredBy) => {
  expect((await register({ referralUser })).status).toBe(201)
  expect(registered()?.referredBy).toBe(referredBy)
})

describe('registration fails with', () => {
  test.each([
    ['a taken email', { email: grace.email.toUpperCase() }, 409, 'An account with this email already exists'],
    ['a taken username', { username: 'GRACE' }, 409, 'This username is already taken'],
    ['a username of two letters', { username: 'ab' }, 400, 'The username needs'],
    ['markup in the username', { username: '<b>abc' }, 400, 'The username needs'],
    ['an invalid email', { email: 'barbara' }, 400, 'valid email address'],
    ['a short password', { password: 'Ab-1', confirmPassword: 'Ab-1' }, 400, 'At least 6 characters'],
    ['different passwords', { confirmPassword: 'Other-1987' }, 400, 'Passwords do not match'],
    ['no first name', { firstName: ' ' }, 400, 'First name is required'],
    ['a last name of 81 letters', { lastName: 'x'.repeat(81) }, 400, 'Last name is too long'],
    ['a line break in a name', { firstName: 'Ada\r\n\r\nWin a prize' }, 400, 'First name must not contain line'],
    ['a phone number that is not E.164', { phoneNumber: '555-0187' }, 400, 'valid phone number'],
  ])('%s', async (_, changes, status, message) => {
    const { size } = server.api.db.users
    const response = await register(changes)
    expect([response.status, response.body.message]).toEqual([status, expect.stringContaining(message)])
    expect(server.api.db.users.size).toBe(size)
    expect(await server.controls.emails()).toEqual([])
  })
})

test.each([
  ['email', { username: 'user1' }, { username: 'user2' }],
  ['username', { email: 'user1@ancient.example' }, { email: 'user2@ancient.example' }],
])('two concurrent registrations of one %s create one user', async (_, first, second) => {
  // With slow hashing, both requests are hashing when the first one finishes.
  await server.restart({ hashing: 'standard' })
  const { size } = server.api.db.users
  const responses = await Promise.all([register(first), register(second)])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(server.api.db.users.size).toBe(size + 1)
})
