import * as v from 'valibot'
import {
  activitySchema,
  adminMetricsSchema,
  adminUsersSchema,
  profileSchema,
  updatedProfileSchema,
  userSessionSchema,
} from '../../renderer/api/contract.ts'
import { profileDetailsSchema, userChangeSchema, walletConnectionSchema } from '../../renderer/api/contract-payloads.ts'
import type { Operation } from './operation.ts'

export const user = {
  id: 'user-grace',
  username: 'grace',
  email: 'grace@ancient.example',
  firstName: 'Grace',
  lastName: 'Hopgood',
  role: 'USER',
  membership: 'Basic',
  tokensHolding: 0,
  isEmailVerified: true,
  publicAddress: null,
  phoneNumber: null,
  country: null,
  hasStrongPassword: true,
}
const listedUser = {
  id: 'user-grace',
  username: 'grace',
  email: 'grace@ancient.example',
  role: 'USER',
  isActive: false,
  country: null,
  createdAt: '2026-01-05T09:30:00.000Z',
}
/** An answer that the portal does not look at. */
export const notShown = { schema: v.unknown(), example: { success: true } }

/** Of users who are signed in, and what administrators do about them. */
export const usersOperations = {
  'GET /users/profile': {
    file: 'users',
    summary: 'Whoever is signed in, as it is or as { user }',
    answer: { schema: profileSchema, example: user },
  },
  'PATCH /users/profile': {
    file: 'users',
    summary: 'Changes the profile; answers what it is now',
    body: {
      schema: profileDetailsSchema,
      example: { firstName: 'Grace', lastName: 'Hopgood', phoneNumber: '+12025550123', publicAddress: '' },
    },
    answer: { schema: updatedProfileSchema, example: { ...user, phoneNumber: '+12025550123' } },
    refusals: { 409: 'The wallet address belongs to another account' },
  },
  'POST /users/connect-wallet': {
    file: 'users-wallet',
    summary:
      'Connects a wallet by a signed text (EIP-4361) with the account address and a timestamp, or disconnects it',
    body: {
      schema: walletConnectionSchema,
      example: { address: null, disconnect: true },
    },
    answer: notShown,
    refusals: { 409: 'The wallet is connected to another account' },
  },
  'GET /users/sessions': {
    file: 'users-sessions',
    summary: 'Where the user is signed in',
    isExtra: true,
    answer: {
      schema: v.array(userSessionSchema),
      example: [
        {
          id: 'session-1',
          isCurrent: true,
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
          ipAddress: '192.0.2.7',
          createdAt: '2026-01-05T09:30:00.000Z',
          lastUsedAt: '2026-01-05T10:00:00.000Z',
        },
      ],
    },
  },
  'DELETE /users/sessions': {
    file: 'users-sessions',
    summary: 'Ends all sessions but the one that asks',
    isExtra: true,
    answer: notShown,
  },
  'DELETE /users/sessions/:id': {
    file: 'users-sessions',
    summary: 'Ends one session',
    isExtra: true,
    answer: notShown,
    refusals: { 409: 'It is the session that asks' },
  },
  'GET /users/activities': {
    file: 'users-activities',
    summary: 'What the user did, newest first',
    answer: {
      schema: v.array(activitySchema),
      example: [
        {
          id: 'activity-1',
          action: 'authorization_granted',
          details: { clientName: 'Agora' },
          ipAddress: '192.0.2.7',
          createdAt: '2026-01-05T09:30:00.000Z',
        },
      ],
    },
  },
  'GET /users/admin/metrics': {
    file: 'users-admin',
    summary: 'The figures of the whole provider',
    answer: {
      schema: adminMetricsSchema,
      example: { totalUsers: 50, activeUsers: 48, totalApps: 4, totalAuthorizations: 9 },
    },
  },
  'GET /users/admin/users': {
    file: 'users-admin',
    summary: 'One page of the users, newest first',
    query: {
      page: { about: 'Counted from 1', example: '1' },
      pageSize: { about: '25, 50, 100, 200 or 500', example: '25' },
      search: { about: 'Part of an email address or username', example: 'gra' },
    },
    answer: { schema: adminUsersSchema, example: { users: [listedUser], total: 1, page: 1, pageSize: 25 } },
  },
  'PATCH /users/admin/users/:id': {
    file: 'users-admin',
    summary: 'Activates or deactivates a user, whose sessions then end',
    body: { schema: userChangeSchema, example: { isActive: false } },
    answer: { schema: v.unknown(), example: listedUser },
    refusals: { 409: "It is the administrator's own account" },
  },
} satisfies Record<string, Operation>
