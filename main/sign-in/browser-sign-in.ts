import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { SessionTokens } from '../../renderer/api/contract/users.ts'
import { messageText } from '../../renderer/api/fields.ts'
import { BROWSER_SIGN_IN_MS } from '../../renderer/rules/durations.ts'
import { CallError } from '../security/ipc-guard.ts'
import { SCHEME } from './deep-link.ts'

const CLIENT = 'ancient-desktop'
const REDIRECT_URI = `${SCHEME}://oauth/callback`
const SCOPE = 'account'
const TIMEOUT_MS = 10_000

export type BrowserSignIn = ReturnType<typeof createBrowserSignIn>

/** `net.fetch` uses the system's proxy and certificates. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>

type Pending = { state: string; verifier: string; expiresAt: number; hasResponse: boolean }

const tokensSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.pipe(v.string(), v.nonEmpty()),
})
const errorSchema = v.fallback(v.object({ error_description: messageText }), {})

/** 256 random bits in 43 characters, as RFC 7636 §4.1 recommends for a verifier. */
const createSecret = () => randomBytes(32).toString('base64url')

/**
 * Sign-in with the system browser: an authorization code with PKCE (RFC 7636, RFC 8252). The verifier stays here. `now` is a monotonic
 * clock in milliseconds.
 */
export function createBrowserSignIn({ fetch, now }: { fetch: Fetch; now: () => number }) {
  let pending: Pending | undefined

  function findPending(): Pending | undefined {
    if (pending && now() > pending.expiresAt) pending = undefined
    return pending
  }

  return {
    /** Starts a sign-in, which replaces a pending one. */
    start(portalUrl: string) {
      const [state, verifier] = [createSecret(), createSecret()]
      pending = { state, verifier, expiresAt: now() + BROWSER_SIGN_IN_MS, hasResponse: false }
      const query = new URLSearchParams({
        client_id: CLIENT,
        redirect_uri: REDIRECT_URI,
        response_type: 'code',
        scope: SCOPE,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return { authorizationUrl: `${portalUrl}/oauth/consent?${query}`, state }
    },

    /** Accepts the pending sign-in's state, once. */
    acceptState(state: string): boolean {
      const flow = findPending()
      if (!flow || flow.hasResponse || flow.state !== state) return false
      flow.hasResponse = true
      return true
    },

    /** Throws CallError with the provider's message, if any. It can be called again only after a network error. */
    async exchange(apiHost: string, { code, state }: { code: string; state: string }): Promise<SessionTokens> {
      const flow = findPending()
      if (!flow?.hasResponse || flow.state !== state) throw new CallError('')
      const response = await fetch(`${apiHost}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: REDIRECT_URI,
          client_id: CLIENT,
          code_verifier: flow.verifier,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body: unknown = await response.json().catch(() => undefined)
      // A code works once, whatever the response is.
      if (pending === flow) pending = undefined
      const tokens = v.safeParse(tokensSchema, body)
      if (response.ok && tokens.success)
        return { accessToken: tokens.output.access_token, refreshToken: tokens.output.refresh_token }
      throw new CallError(v.parse(errorSchema, body).error_description ?? '')
    },

    cancel(): void {
      pending = undefined
    },
  }
}
