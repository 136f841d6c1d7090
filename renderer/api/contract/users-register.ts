import type { Call } from '../call.ts'

export const register = { id: 'register', route: 'POST /users/register', access: 'public' } satisfies Call
