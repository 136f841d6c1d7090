import type { CallDetails } from '../../call.ts'

export const details = {
  listSessions: { summary: 'Lists the open sessions', isOptional: true },
  endOtherSessions: { summary: 'Ends all sessions except the current one', isOptional: true },
  endSession: {
    summary: 'Ends one session',
    isOptional: true,
    errors: { 409: 'The session is the current one' },
  },
} satisfies Record<string, CallDetails>
