import { useAtomValue } from 'jotai'
import { ExternalLink } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { sessionAtom } from '../../session/session-atom.ts'
import { BRAND_NAME } from '../../settings.ts'
import { LinkButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { MainSiteLink } from './deployment.tsx'
import { Logo } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'

export const PUBLIC_CONTAINER_CLASS = 'mx-auto w-full max-w-300 px-5 tablet:px-10'

const MEMBERSHIP = '/country-membership'
const HEADER_LINK = 'hidden min-h-touch items-center gap-1.5 px-3 font-medium tablet:inline-flex'
const OTHER_PAGE = `${HEADER_LINK} text-text-2 no-underline hover:text-text`
const CURRENT_PAGE = `${HEADER_LINK} text-text decoration-bronze decoration-2`
const FOOTER_LINK = 'inline-flex min-h-touch items-center text-inherit decoration-transparent'

export function PublicPage({ children }: { children: ReactNode }) {
  const isMembership = useLocation()[0] === MEMBERSHIP
  return (
    <div className="flex min-h-dvh flex-col pt-drag-region">
      <SkipLink />
      <header
        className={`${PUBLIC_CONTAINER_CLASS} flex min-h-16 items-center gap-2 max-phone:flex-wrap max-phone:gap-0 tablet:min-h-20 tablet:gap-6`}
      >
        <Logo />
        <nav aria-label="Main" className="ml-auto flex items-center gap-1 max-phone:gap-0">
          <Link
            href={MEMBERSHIP}
            className={isMembership ? CURRENT_PAGE : OTHER_PAGE}
            aria-current={isMembership ? 'page' : undefined}
          >
            Country membership
          </Link>
          <MainSiteLink className={OTHER_PAGE}>
            Main site
            <Icon icon={ExternalLink} size={16} />
          </MainSiteLink>
          <ThemeSwitcher />
          <span className="-mr-3.5 flex tablet:ml-2">
            <SignInOrDashboardButton variant="ghost" />
          </span>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="border-t border-border text-text-2">
        <div className={`${PUBLIC_CONTAINER_CLASS} flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5`}>
          <span>© {BRAND_NAME}</span>
          <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
            <Link href={MEMBERSHIP} className={FOOTER_LINK}>
              Country membership
            </Link>
            <MainSiteLink className={FOOTER_LINK}>Main site</MainSiteLink>
            <Link href="/terms" className={FOOTER_LINK}>
              Terms of Service
            </Link>
            <Link href="/privacy" className={FOOTER_LINK}>
              Privacy Policy
            </Link>
          </nav>
        </div>
      </footer>
    </div>
  )
}

export function SignInOrDashboardButton(style: { size?: 'lg'; variant?: 'ghost' }) {
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'
  return (
    <LinkButton href={isSignedIn ? '/dashboard' : '/auth/login'} {...style}>
      {isSignedIn ? 'Dashboard' : 'Sign in'}
    </LinkButton>
  )
}
