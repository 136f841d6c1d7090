import * as v from 'valibot'
import {
  type Credentials,
  type ProfileDetails,
  profileSchema,
  type RefreshResponse,
  refreshResponseSchema,
  type SignInResponse,
  signInResponseSchema,
  type UpdatedProfile,
  type User,
  updatedProfileSchema,
} from './contract.ts'
import { request } from './http.ts'

export function login(credentials: Credentials, signal?: AbortSignal): Promise<SignInResponse> {
  return request(signInResponseSchema, '/users/login', { method: 'POST', body: credentials, signal })
}

/** A 401 is the caller's business: it means that there is nothing left to sign out of. */
export function logout(): Promise<unknown> {
  return request(v.unknown(), '/users/logout', { method: 'POST', access: 'bearer', on401: 'throw' })
}

/** The call of token validation, so a 401 is the caller's business: it refreshes first (D10). Of the session's user, or of another token's. */
export function profile(accessToken?: string): Promise<User> {
  return request(profileSchema, '/users/profile', { access: 'bearer', token: accessToken, on401: 'throw' })
}

export function updateProfile(details: ProfileDetails): Promise<UpdatedProfile> {
  return request(updatedProfileSchema, '/users/profile', { method: 'PATCH', body: details, access: 'bearer' })
}

export function refresh(refreshToken: string): Promise<RefreshResponse> {
  return request(refreshResponseSchema, '/users/refresh', { method: 'POST', body: { refreshToken }, on401: 'throw' })
}
