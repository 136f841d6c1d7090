import { call } from '../call.ts'
import type { details } from './details/users-register.ts'

export const register = call<typeof details.register>()({ name: 'POST /users/register', access: 'public' })
