import * as v from 'valibot'
import { profileSchema, refreshResponseSchema, signInResponseSchema, updatedProfileSchema } from './contract.ts'
import type { Credentials, ProfileDetails, Registration } from './contract-payloads.ts'
import { request } from './http.ts'

export const register = (body: Registration, signal: AbortSignal) =>
  request(v.unknown(), '/users/register', { method: 'POST', body, signal })

export const login = (body: Credentials, signal: AbortSignal) =>
  request(signInResponseSchema, '/users/login', { method: 'POST', body, signal })

/** Leaves a 401 to the caller, because it means that the session has already ended. */
export const logout = () => request(v.unknown(), '/users/logout', { method: 'POST', access: 'bearer', on401: 'throw' })

/** The profile of the current user or of the given token's user. Leaves a 401 to the caller, which refreshes the token first. */
export const fetchProfile = (token?: string) =>
  request(profileSchema, '/users/profile', { access: 'bearer', token, on401: 'throw' })

export const updateProfile = (body: ProfileDetails) =>
  request(updatedProfileSchema, '/users/profile', { method: 'PATCH', body, access: 'bearer' })

export const refresh = (refreshToken: string) =>
  request(refreshResponseSchema, '/users/refresh', { method: 'POST', body: { refreshToken }, on401: 'throw' })
