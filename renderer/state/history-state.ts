import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { storage } from '../storage.ts'

const schema = v.fallback(v.object({ sessionChangedAt: v.optional(v.string()) }), {})

/** History state for the next screen, such as an email address that must not be in the URL. */
export function privateState<State extends object>(state: State) {
  return { ...state, sessionChangedAt: storage.sessionChangedAt.read() }
}

/** The `privateState` of this page. Undefined once a session has begun or ended: Back must not show it to the next user. */
export function usePrivateState(): unknown {
  return ofThisSession(useHistoryState())
}

/** Like `usePrivateState`, but a snapshot, and not for prerendering. */
export function readPrivateState(): unknown {
  return ofThisSession(history.state)
}

function ofThisSession(state: unknown): unknown {
  return v.parse(schema, state).sessionChangedAt === storage.sessionChangedAt.read() ? state : undefined
}
