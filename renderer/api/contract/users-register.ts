import type { Call } from '../call.ts'

export const register = { id: 'register', name: 'POST /users/register', access: 'public' } satisfies Call
