import type { CallDetails } from '../../call.ts'

export const details = {
  getMembership: { summary: 'Counts the members of each country, highest first' },
} satisfies Record<string, CallDetails>
