import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { storage } from '../browser/storage.ts'

const schema = v.fallback(v.object({ sessionChangedAt: v.optional(v.string()) }), {})

/**
 * Adds the time of the last change of session to state for the history or session storage, such as an email address that must not be in the
 * URL. `ofThisSession` drops the state once another session has begun.
 */
export function privateState<State extends object>(state: State) {
  return { ...state, sessionChangedAt: storage.sessionChangedAt.read() }
}

/** The `privateState` of this page, if it is of this session. */
export function usePrivateState(): unknown {
  return ofThisSession(useHistoryState())
}

/** Returns a `privateState`, or undefined once a session has begun or ended: Back must not show it to the next user. */
export function ofThisSession(state: unknown): unknown {
  return v.parse(schema, state).sessionChangedAt === storage.sessionChangedAt.read() ? state : undefined
}
