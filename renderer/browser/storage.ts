import * as v from 'valibot'
import { authorizationRequestSchema } from '../rules/oauth/authorization-request.ts'

/*
 * The storage keys that several files use, except the user's (session-store.ts) and `oauth_response` (relay.ts). Only index.html also
 * reads the theme, before the scripts.
 * Nothing here throws: if the browser can't store a value (blocked storage, full quota), it stays in memory until the page is reloaded or
 * closed.
 */

type Slot<T> = { read(): T | undefined; save(value: T): void; clear(): void }

/** A string in web storage. `area` is a function, because accessing blocked storage throws. */
export function createTextSlot(key: string, area: () => Storage): Slot<string> {
  let inMemory: string | undefined
  function clear(): void {
    inMemory = undefined
    try {
      area().removeItem(key)
    } catch {}
  }
  return {
    read() {
      try {
        return area().getItem(key) ?? inMemory
      } catch {
        return inMemory
      }
    },
    save(value) {
      inMemory = undefined
      try {
        area().setItem(key, value)
      } catch {
        // `read` would prefer an older value that full storage still has.
        clear()
        inMemory = value
      }
    },
    clear,
  }
}

/** JSON in web storage. A value that doesn't match the schema is removed. */
export function createJsonSlot<S extends v.GenericSchema>(
  key: string,
  area: () => Storage,
  schema: S,
): Slot<v.InferOutput<S>> {
  const slot = createTextSlot(key, area)
  return {
    read() {
      const saved = slot.read()
      if (saved === undefined) return undefined
      try {
        return v.parse(schema, JSON.parse(saved))
      } catch {
        slot.clear()
        return undefined
      }
    },
    save: (value) => slot.save(JSON.stringify(value)),
    clear: slot.clear,
  }
}

/** The names came with the product, except `sessionChangedAt` and `oauth_issuer`: applications and tests may use them. */
export const storage = {
  theme: createTextSlot('theme', () => localStorage),
  /** Written by pages that lead to /auth/verify-pending from outside the portal. */
  verifyEmail: createTextSlot('verifyEmail', () => sessionStorage),
  sessionChangedAt: createTextSlot('sessionChangedAt', () => localStorage),
  oauthReturnPath: createTextSlot('oauthRedirectUrl', () => sessionStorage),
  returnPath: createTextSlot('redirectUrl', () => sessionStorage),
  oauthState: createTextSlot('oauth_state', () => sessionStorage),
  deliveryUri: createTextSlot('oauth_redirect_uri', () => sessionStorage),
  oauthIssuer: createTextSlot('oauth_issuer', () => sessionStorage),
  pendingRequest: createJsonSlot('oauth_consent_context', () => sessionStorage, authorizationRequestSchema),
}
