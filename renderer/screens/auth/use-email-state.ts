import * as v from 'valibot'
import { useCarriedState } from '../../state/carried-state.ts'

const stateSchema = v.fallback(v.object({ email: v.string() }), { email: '' })

/** The email address that the previous screen carried, or an empty string. */
export function useEmailState(): string {
  return v.parse(stateSchema, useCarriedState()).email
}
