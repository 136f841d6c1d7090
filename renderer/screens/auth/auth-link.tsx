import type { ReactNode } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { looksLikeOAuthFlow } from '../../rules/site-path.ts'
import { privateState, usePrivateState } from '../../session/history-state.ts'

/**
 * Returns the URL of another auth screen. Keeps an authorization request in the query, so that `GuestOnly` lets signed-in users switch
 * accounts.
 */
export function useAuthHref(path: string): string {
  const search = useSearch({ ssrSearch: '' })
  return looksLikeOAuthFlow({ pathname: path, search }) ? path + search : path
}

type AuthLinkProps = {
  href: string
  /** What the other screen fills in. */
  state?: object
  children: ReactNode
}

export function AuthLink({ href, state, children }: AuthLinkProps) {
  return (
    <Link
      href={useAuthHref(href)}
      state={state && privateState(state)}
      className="inline-flex min-h-touch items-center"
    >
      {children}
    </Link>
  )
}

const stateSchema = v.fallback(v.object({ email: v.string() }), { email: '' })

/** The email address that the previous screen passed in the history state, or an empty string. */
export function useEmailState(): string {
  return v.parse(stateSchema, usePrivateState()).email
}
