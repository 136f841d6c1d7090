import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { looksLikeOAuthFlow } from '../../rules/own-page.ts'

/**
 * A link between the auth screens. It keeps a consent request in the address, which lets a signed-in user reach these screens to
 * choose another account.
 */
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
