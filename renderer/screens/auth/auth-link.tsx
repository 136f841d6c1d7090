import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { looksLikeOAuthFlow } from '../../rules/own-page.ts'

/** A link between auth screens. Keeps an authorization request in the address, so that signed-in users may switch accounts there. */
export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  const search = useSearch({ ssrSearch: '' })
  return (
    <Link
      href={looksLikeOAuthFlow(href, search) ? href + search : href}
      className="inline-flex min-h-touch items-center"
    >
      {children}
    </Link>
  )
}
