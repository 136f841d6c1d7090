import * as v from 'valibot'
import {
  outcomeSchema,
  refreshResponseSchema,
  resetTokenSchema,
  signInResponseSchema,
} from '../../renderer/api/contract.ts'
import {
  credentialsSchema,
  emailSchema,
  newPasswordSchema,
  passwordChangeSchema,
  refreshSchema,
  registrationSchema,
} from '../../renderer/api/contract-payloads.ts'
import type { Operation } from './operation.ts'
import { notShown, user } from './operations-users.ts'

const accessToken = '3q2-7w…'
const refreshToken = 'xZ9_Qa…'
const token = { about: 'From the link in the mail', example: 'T0k3n…', isRequired: true } as const
const email = { email: 'grace@ancient.example' }
const outcome = (message: string) => ({ schema: outcomeSchema, example: { success: true, message } })

/** The way in and out: registration, sign-in, email address and password. */
export const usersAccessOperations = {
  'POST /users/register': {
    file: 'users-register',
    summary: 'Makes an account, whose email address is then to be verified',
    body: {
      schema: registrationSchema,
      example: {
        ...email,
        username: 'grace',
        password: 'Compiler-1952',
        confirmPassword: 'Compiler-1952',
        firstName: 'Grace',
        lastName: 'Hopgood',
        phoneNumber: '+12025550123',
        referralUser: 'alan',
        ip: '192.0.2.7',
      },
    },
    answer: { ...notShown, status: 201 },
    refusals: { 409: 'The email address or the username is taken' },
  },
  'POST /users/login': {
    file: 'users',
    summary: 'Signs in',
    body: { schema: credentialsSchema, example: { ...email, password: 'Compiler-1952', remember: true } },
    answer: { schema: signInResponseSchema, example: { accessToken, refreshToken, user } },
    refusals: {
      401: 'The email address or the password is wrong (the text says how many attempts remain), or the account is locked',
      403: 'The account is deactivated, or its email address is not verified',
    },
  },
  'POST /users/logout': { file: 'users', summary: 'Ends the session', answer: notShown },
  'POST /users/refresh': {
    file: 'users',
    summary: 'New tokens for a refresh token; a provider that does not rotate it leaves it out',
    body: { schema: refreshSchema, example: { refreshToken } },
    answer: { schema: refreshResponseSchema, example: { accessToken, refreshToken } },
    refusals: { 401: 'The refresh token does not count any more' },
  },
  'POST /users/resend-verification': {
    file: 'users-email',
    summary: 'Sends the verification link again, and never tells whether there is such an account',
    body: { schema: emailSchema, example: email },
    answer: outcome('If this address has an account that is not verified yet, a new email is on its way.'),
  },
  'GET /users/verify-email': {
    file: 'users-email',
    summary: 'Verifies the email address by the token of the link',
    query: { token },
    answer: outcome('Your email address is verified. You can now sign in.'),
  },
  'POST /users/send-verification-email': {
    file: 'users-email',
    summary: 'Sends the verification link to the address of whoever is signed in',
    answer: notShown,
    refusals: { 409: 'The address is verified already' },
  },
  'POST /users/forgot-password': {
    file: 'users-password',
    summary: 'Mails a link to set a new password, and never tells whether there is such an account',
    body: { schema: emailSchema, example: email },
    answer: outcome('If this address has an account, a link to reset the password is on its way.'),
  },
  'GET /users/verify-reset-token': {
    file: 'users-password',
    summary: 'Whether the link can be used: yes, unless refused or { valid: false }',
    query: { token },
    answer: {
      schema: v.union([resetTokenSchema, v.unknown()]),
      example: { valid: true, ...email },
    },
  },
  'POST /users/reset-password': {
    file: 'users-password',
    summary: 'Sets a new password by the token of the link, and ends all sessions',
    body: { schema: newPasswordSchema, example: { token: token.example, password: 'Compiler-1953' } },
    answer: notShown,
  },
  'POST /users/change-password': {
    file: 'users-password',
    summary: 'Changes the password, and ends all other sessions; a wrong current password is a 400, never a 401',
    body: {
      schema: passwordChangeSchema,
      example: { currentPassword: 'Compiler-1952', newPassword: 'Compiler-1953' },
    },
    answer: notShown,
  },
} satisfies Record<string, Operation>
