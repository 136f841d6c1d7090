import * as v from 'valibot'
import { usePrivateState } from '../../state/history-state.ts'

const stateSchema = v.fallback(v.object({ email: v.string() }), { email: '' })

/** The email address that the previous screen passed in the history state, or an empty string. */
export function useEmailState(): string {
  return v.parse(stateSchema, usePrivateState()).email
}
