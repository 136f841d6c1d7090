import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { NewTabLink } from '../new-tab-link.tsx'
import { Logo } from './logo.tsx'
import { ReliefBand } from './ornament.tsx'
import { usePageTitle } from './page-title.ts'

/** The margin at the top centers a card of the usual height. It doesn't depend on the real height, so that no message moves the card. */
const WIDTH = {
  normal: 'tablet:max-w-[27.5rem] tablet:mt-[max(0px,50dvh-24rem)]',
  consent: 'tablet:max-w-[32.5rem] tablet:-mt-9 short:mt-0',
  wide: 'tablet:max-w-[37.5rem] tablet:-mt-9 short:mt-0 desktop:max-w-[62rem]',
}

/** A card from tablets up; phones show its content on the whole page. */
const CARD_CLASS = [
  'w-full px-5 pt-5 pb-6 wrap-anywhere short:pt-4 short:pb-6',
  'tablet:rounded-slab tablet:border tablet:border-border tablet:bg-surface tablet:px-10 tablet:pt-8 tablet:pb-10 tablet:shadow-slab',
].join(' ')

type AuthCardProps = {
  /** By default the title of the route. */
  title?: string | undefined
  heading?: ReactNode
  subtitle?: string | ReactElement
  /** Another way to continue, below the form: 'New to Ancient? Create an account'. */
  alternative?: ReactNode
  width?: keyof typeof WIDTH
  /** Instead of the logo. */
  emblem?: ReactNode
  children?: ReactNode
}

/** The layout of the /auth and /oauth screens and of error pages. */
export function AuthCard({ title, heading, subtitle, alternative, width = 'normal', emblem, children }: AuthCardProps) {
  const shownTitle = usePageTitle(title)
  // A link in the same tab would lose what a wide screen holds: a long form or a consent decision.
  const LegalLink = width === 'normal' ? Link : NewTabLink
  return (
    <div className="relative isolate grid min-h-dvh grid-cols-[minmax(0,1fr)] overflow-clip pt-drag-region bg-surface tablet:bg-page">
      <ReliefBand className="absolute bottom-7 left-0 -z-10 opacity-42 max-tablet:hidden dark:opacity-60 short:hidden print:hidden" />
      <main className="grid grid-cols-[minmax(0,1fr)] content-start tablet:justify-items-center tablet:px-6 tablet:pt-14 tablet:pb-8 short:py-2">
        <div className={`${CARD_CLASS} ${WIDTH[width]}`}>
          {emblem ?? <Logo size={24} />}
          {/* Clipped, like every untrusted text here: letters of some scripts stack up, over the lines below. */}
          <h1 className="display-32 mt-5 overflow-clip short:mt-1">{heading ?? shownTitle}</h1>
          {subtitle && <p className="mt-1.5 text-16 text-text-2">{subtitle}</p>}
          {children}
          {alternative && <p className="mt-6 text-center text-text-2 short:mt-2">{alternative}</p>}
          <nav
            aria-label="Legal"
            className="mt-5 -mb-5 flex justify-center gap-6 border-border border-t pt-2 short:mt-2 short:pt-0"
          >
            <LegalLink href="/terms" className="inline-flex min-h-touch items-center text-text-2">
              Terms of Service
            </LegalLink>
            <LegalLink href="/privacy" className="inline-flex min-h-touch items-center text-text-2">
              Privacy Policy
            </LegalLink>
          </nav>
        </div>
      </main>
    </div>
  )
}
