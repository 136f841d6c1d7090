import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { storage } from '../storage.ts'

const schema = v.fallback(v.object({ sessionEndedAt: v.optional(v.string()) }), {})

/** What a screen passes to the next one in the history state, such as an email address that must not be in the URL. */
export function carry<State extends object>(state: State) {
  return { ...state, sessionEndedAt: storage.sessionEndedAt.read() }
}

/** What the previous screen carried. Undefined once a session has ended in this tab since: Back must not show it to the next user. */
export function useCarriedState(): unknown {
  const state: unknown = useHistoryState()
  return v.parse(schema, state).sessionEndedAt === storage.sessionEndedAt.read() ? state : undefined
}
