import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { looksLikeOAuthFlow } from '../../rules/own-page.ts'

/**
 * The address of another auth screen. Keeps an authorization request in the address, so that signed-in users may switch accounts
 * there.
 */
export function useAuthHref(path: string): string {
  const search = useSearch({ ssrSearch: '' })
  return looksLikeOAuthFlow(path, search) ? path + search : path
}

/** A link between the auth screens. */
export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={useAuthHref(href)} className="inline-flex min-h-touch items-center">
      {children}
    </Link>
  )
}
