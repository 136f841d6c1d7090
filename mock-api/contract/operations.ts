import * as v from 'valibot'
import {
  countryMembershipSchema,
  publicAddressSchema,
  rankingSchema,
  referralsSchema,
} from '../../renderer/api/contract.ts'
import type { Call, Operation } from './operation.ts'
import { oauthOperations } from './operations-oauth.ts'
import { oauthTokenOperations } from './operations-oauth-token.ts'
import { usersOperations } from './operations-users.ts'
import { usersAccessOperations } from './operations-users-access.ts'

/** Every call of the provider. The contract check, the OpenAPI document and its page are made from this table. */
export const operations: Record<Call, Operation> = {
  ...usersOperations,
  ...usersAccessOperations,
  ...oauthOperations,
  ...oauthTokenOperations,

  'GET /countries/membership': {
    file: 'countries',
    summary: 'How many members each country has, best first',
    answer: {
      schema: countryMembershipSchema,
      example: {
        status: true,
        message: [{ rank: 1, country: 'GB', members: 12 }],
        totalCountries: 1,
        totalMembers: 12,
      },
    },
  },

  'GET /referrals/user': {
    file: 'referrals',
    summary: 'One page of those whom the user has brought, newest first',
    query: {
      page: { about: 'Counted from 1', example: '1' },
      pageSize: { about: 'How many a page has; the portal asks for 10', example: '10' },
    },
    answer: {
      schema: referralsSchema,
      example: {
        referredUsers: [
          {
            id: 'user-grace',
            username: 'grace',
            email: 'grace@ancient.example',
            phoneNumber: null,
            createdAt: '2026-01-05T09:30:00.000Z',
            country: 'US',
          },
        ],
        totalReferrals: 1,
      },
    },
  },
  'GET /referrals/admin/rankings': {
    file: 'referrals',
    summary: 'The best referrers of all, best first; for every member, with email addresses for administrators only',
    answer: {
      schema: v.array(rankingSchema),
      example: [{ id: 'user-alan', username: 'alan', email: 'alan@ancient.example', totalReferrals: 7 }],
    },
  },

  'GET /public-address': {
    file: 'public-address',
    summary: 'The address that the call came from; the deployment may name any other service that answers so',
    isExtra: true,
    answer: { schema: publicAddressSchema, example: { ip: '192.0.2.7' } },
  },
}
