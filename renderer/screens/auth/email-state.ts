import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'

const emailStateSchema = v.object({ email: v.pipe(v.string(), v.maxLength(254)) })

/** The email address that the previous screen passed in the navigation state, or an empty text. */
export function useEmailState(): string {
  const state = v.safeParse(emailStateSchema, useHistoryState())
  return state.success ? state.output.email : ''
}
