import * as v from 'valibot'
import type { Call } from '../../renderer/api/call.ts'
import * as countries from '../../renderer/api/contract/countries.ts'
import { callDetails } from '../../renderer/api/contract/details.ts'
import * as oauth from '../../renderer/api/contract/oauth.ts'
import * as oauthClients from '../../renderer/api/contract/oauth-clients.ts'
import * as referrals from '../../renderer/api/contract/referrals.ts'
import * as users from '../../renderer/api/contract/users.ts'
import * as usersActivities from '../../renderer/api/contract/users-activities.ts'
import * as usersAdmin from '../../renderer/api/contract/users-admin.ts'
import * as usersEmail from '../../renderer/api/contract/users-email.ts'
import * as usersPassword from '../../renderer/api/contract/users-password.ts'
import * as usersProfile from '../../renderer/api/contract/users-profile.ts'
import * as usersRegister from '../../renderer/api/contract/users-register.ts'
import * as usersSessions from '../../renderer/api/contract/users-sessions.ts'
import * as usersWallet from '../../renderer/api/contract/users-wallet.ts'
import { metadataCalls, type NonPortalCall, publicIpCalls, tokenCalls, userinfoCalls } from './non-portal-calls.ts'

type CallId = keyof typeof callDetails

/** The exports of all files of the contract: calls and schemas. */
export const contract = {
  ...users,
  ...usersRegister,
  ...usersEmail,
  ...usersPassword,
  ...usersProfile,
  ...usersActivities,
  ...usersWallet,
  ...usersSessions,
  ...usersAdmin,
  ...countries,
  ...referrals,
  ...oauth,
  ...oauthClients,
} satisfies { [Id in CallId]: Call & { id: Id } }

function isCallId(id: string): id is CallId {
  return id in callDetails
}

const portalCalls = Object.keys(callDetails)
  .filter(isCallId)
  .map((id): Call => contract[id])
const nonPortalCalls: Record<string, NonPortalCall> = {
  ...tokenCalls,
  ...userinfoCalls,
  ...metadataCalls,
  ...publicIpCalls,
}

/** Every call of the provider, with the fields derived from its route, access and defaults. */
export const calls = [
  ...portalCalls.map((call) => withDerivedFields({ ...call, ...callDetails[call.id] })),
  ...Object.entries(nonPortalCalls).map(([id, call]) => withDerivedFields({ ...call, id, isOptional: true })),
]
export type ProviderCall = (typeof calls)[number]

type Described = Omit<NonPortalCall, 'access'> &
  Pick<Call, 'isRepeatable'> & { id: string; access: Call['access'] | NonPortalCall['access'] }

function withDerivedFields(call: Described) {
  const { route, access, body, form, query } = call
  const { method, path } = parseRoute(route)
  const group = /\boauth\b/.test(path) ? 'oauth' : (path.split('/')[1] ?? '')
  const isProtected = access !== 'public' && access !== 'optional'
  const errors: Record<string, string> = {
    ...((body || form || query) && { 400: 'The request is not valid' }),
    ...(isProtected && { 401: 'The credentials are missing or not valid' }),
    ...(access === 'admin' && { 403: 'The user is not an administrator' }),
    ...(path.includes(':') && { 404: 'The record does not exist' }),
    ...call.errors,
    429: 'Too many requests: `Retry-After` gives the seconds to wait',
  }
  return { response: v.unknown(), status: 200, ...call, method, path, group, isProtected, errors }
}

export function parseRoute(route: string): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}
