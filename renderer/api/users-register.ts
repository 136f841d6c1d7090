import * as v from 'valibot'
import type { Registration } from './contract-payloads.ts'
import { request } from './http.ts'

export function register(registration: Registration, signal: AbortSignal): Promise<unknown> {
  return request(v.unknown(), '/users/register', { method: 'POST', body: registration, signal })
}
