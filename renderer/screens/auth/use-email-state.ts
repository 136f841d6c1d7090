import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'

const stateSchema = v.fallback(v.object({ email: v.string() }), { email: '' })

/** The email address that the previous screen passed in the history state, or an empty string. */
export function useEmailState(): string {
  return v.parse(stateSchema, useHistoryState()).email
}
