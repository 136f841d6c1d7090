import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { looksLikeOAuthFlow } from '../../rules/own-page.ts'

/**
 * The address of another auth screen. It keeps a consent request, which lets a signed-in user reach these screens to choose another
 * account.
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
