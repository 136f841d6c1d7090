import * as v from 'valibot'
import type { CallDetails } from '../../call.ts'

export const details = {
  register: {
    summary: 'Creates an account and emails a link to verify its email address',
    /** `phoneNumber` is E.164. Empty fields are left out. */
    body: v.object({
      email: v.string(),
      username: v.string(),
      password: v.string(),
      confirmPassword: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      phoneNumber: v.exactOptional(v.string()),
      referralUser: v.exactOptional(v.string()),
      ip: v.exactOptional(v.string()),
    }),
    status: 201,
    errors: { 409: 'The email address or the username is taken' },
  },
} satisfies Record<string, CallDetails>
