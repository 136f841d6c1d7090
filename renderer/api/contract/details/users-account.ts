import * as v from 'valibot'
import type { CallDetails } from '../../call.ts'

export const details = {
  updateProfile: {
    summary: 'Changes the profile and returns the new one',
    body: v.object({
      firstName: v.string(),
      lastName: v.string(),
      phoneNumber: v.string(),
      publicAddress: v.string(),
    }),
    errors: { 409: 'The wallet address belongs to another account' },
  },
  listActivities: { summary: "Lists the user's activities, newest first" },
} satisfies Record<string, CallDetails>
