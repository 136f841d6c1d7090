import * as v from 'valibot'
import {
  profileSchema,
  type RefreshResponse,
  refreshResponseSchema,
  type SignInResponse,
  signInResponseSchema,
  type User,
  updatedProfileSchema,
} from './contract.ts'
import type { Credentials, ProfileDetails, Registration } from './contract-payloads.ts'
import { request } from './http.ts'

export function register(body: Registration, signal: AbortSignal): Promise<unknown> {
  return request(v.unknown(), '/users/register', { method: 'POST', body, signal })
}

export function login(body: Credentials, signal: AbortSignal): Promise<SignInResponse> {
  return request(signInResponseSchema, '/users/login', { method: 'POST', body, signal })
}

/**
 * Ends the current session, or that of the given token. Leaves a 401 to the caller, which refreshes the token first. If that doesn't
 * help, the session has already ended.
 */
export function logout(token?: string): Promise<unknown> {
  const isPrevious = token !== undefined
  return request(v.unknown(), '/users/logout', {
    method: 'POST',
    access: 'bearer',
    token,
    keepalive: isPrevious,
    on401: 'throw',
  })
}

/** The profile of the current user or of the given token's user. Leaves a 401 to the caller, which refreshes the token first. */
export function fetchProfile(token?: string): Promise<User> {
  return request(profileSchema, '/users/profile', { access: 'bearer', token, on401: 'throw' })
}

export function updateProfile(body: ProfileDetails): Promise<Partial<User>> {
  return request(updatedProfileSchema, '/users/profile', { method: 'PATCH', body, access: 'bearer' })
}

export function refresh(refreshToken: string): Promise<RefreshResponse> {
  return request(refreshResponseSchema, '/users/refresh', { method: 'POST', body: { refreshToken }, on401: 'throw' })
}
