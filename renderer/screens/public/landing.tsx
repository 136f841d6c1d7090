import { useAtomValue } from 'jotai'
import { Globe, KeyRound, Users, Wallet, Workflow } from 'lucide'
import { Fragment, useDeferredValue, useState } from 'react'
import * as v from 'valibot'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { LinkButton } from '../../components/button.tsx'
import { ConsentEmblem, ConsentScopes } from '../../components/data/consent-prompt.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { lazyComponent } from '../../components/feedback/lazy-component.tsx'
import { Icon } from '../../components/icon.tsx'
import { usePageTitle } from '../../components/layout/page-title.ts'
import { PUBLIC_CONTAINER_CLASS, PublicPage, SignInOrDashboardButton } from '../../components/layout/public-page.tsx'
import { shareClaims } from '../../rules/oauth/claims.ts'
import { sessionAtom } from '../../session/session-atom.ts'
import { BRAND_NAME } from '../../settings.ts'
import { StoneTablet } from './stone-tablet.tsx'

/** Lines between the features, in one, two or four columns. */
const FEATURE_CLASS = [
  'border-border py-6 not-first:max-tablet:border-t tablet:pt-6 tablet:pb-10',
  'tablet:max-desktop:odd:pr-6 tablet:max-desktop:even:border-l tablet:max-desktop:even:pl-6',
  'tablet:max-desktop:nth-[n+3]:border-t',
  'desktop:px-6 desktop:not-first:border-l desktop:first:pl-0 desktop:last:pr-0',
].join(' ')

/** A text beside a picture or an example. */
const SPLIT_CLASS = `${PUBLIC_CONTAINER_CLASS} grid items-start gap-8 tablet:grid-cols-2 desktop:gap-x-18`

const WorldTiles = lazyComponent(
  () => import('./world-tiles.tsx').catch(() => ({ WorldTiles: () => null })),
  'WorldTiles',
  () => null,
)

export function LandingScreen() {
  usePageTitle()
  // The map loads after hydration, which it must not delay.
  const isHydrated = useDeferredValue(true, false)
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'

  return (
    <PublicPage>
      <UnknownAddress />
      <section
        className={`${PUBLIC_CONTAINER_CLASS} grid items-center gap-10 pt-6 pb-10 tablet:grid-cols-[minmax(min-content,1fr)_minmax(0,320px)] tablet:pt-4 desktop:grid-cols-[minmax(min-content,1fr)_minmax(0,400px)] desktop:gap-18`}
      >
        <div>
          <h1 className="display-56 wrap-anywhere">
            {/* Each phrase stays on a line that has room for it. */}
            <span className="inline-block">One name,</span> <span className="inline-block">cut once,</span>{' '}
            <span className="inline-block">read everywhere.</span>
          </h1>
          <p className="mt-5 max-w-132 text-19 text-text-2">
            A single account for the whole {BRAND_NAME} ecosystem: sign in, choose what each application can access, and
            take your membership with you.
          </p>
          <div className="mt-8 flex flex-wrap gap-3 max-tablet:*:flex-1">
            <SignInOrDashboardButton size="lg" />
            {!isSignedIn && (
              <LinkButton href="/auth/register" variant="secondary" size="lg">
                Create account
              </LinkButton>
            )}
          </div>
        </div>
        <StoneTablet />
      </section>

      <Features />

      <ExampleRequest isHydrated={isHydrated} />

      <section aria-labelledby="community" className={`${SPLIT_CLASS} py-14`}>
        <div>
          <h2 id="community" className="display-32 desktop:display-40">
            A community without borders
          </h2>
          <p className="mt-3 mb-6 max-w-[44ch] text-16 text-text-2 desktop:text-19">
            See where members live and how your country ranks.
          </p>
          <LinkButton href="/country-membership" variant="secondary" size="lg" icon={<Icon icon={Globe} />}>
            Country membership
          </LinkButton>
        </div>
        <div className="mb-8 aspect-[120/47] min-h-0 print:hidden">{isHydrated && <WorldTiles.Component />}</div>
      </section>
    </PublicPage>
  )
}

function Features() {
  return (
    <section aria-label="Features" className={PUBLIC_CONTAINER_CLASS}>
      <ul className="grid border-y border-border tablet:grid-cols-2 desktop:grid-cols-4">
        {FEATURES.map(({ icon, name, text }) => (
          <li key={name} className={FEATURE_CLASS}>
            <Icon icon={icon} size={24} className="text-bronze" />
            <h2 className="mt-5 display-20">{name}</h2>
            <p className="mt-2 text-16 text-text-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An example consent request, and the claims that the application receives. Inert before hydration, which would lose a change. */
function ExampleRequest({ isHydrated }: { isHydrated: boolean }) {
  const [chosen, setChosen] = useState(EXAMPLE_SCOPES)
  const shared = shareClaims(chosen, OWNER)
  return (
    <section aria-labelledby="consent" className={`${SPLIT_CLASS} pt-14 tablet:grid-rows-[auto_1fr]`}>
      <div>
        <h2 id="consent" className="display-32 desktop:display-40">
          You see what is shared
        </h2>
        <p className="mt-3 max-w-[44ch] text-16 text-text-2 desktop:text-19">
          Before an application gets anything, it asks you like this, with your own data beside each permission. Try it:
          untick what you wouldn't share.
        </p>
      </div>
      <div
        inert={!isHydrated}
        className="rounded-card border border-border bg-surface p-6 shadow-float tablet:row-span-2"
      >
        <ConsentEmblem name="Application" />
        <p className="mt-4 mb-5 display-24">An application asks for access</p>
        <ConsentScopes scopes={EXAMPLE_SCOPES} user={YOU} chosen={chosen} onChange={setChosen} />
      </div>
      <div>
        <h3 className="display-20">What the application receives</h3>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6">
          {EXAMPLE_CLAIMS.map(([claim, value]) => {
            const isShared = claim === 'sub' || claim in shared
            return (
              <Fragment key={claim}>
                <dt className="font-mono text-text-2">{claim}</dt>
                <dd className={`wrap-anywhere ${isShared ? '' : 'text-text-2'}`}>
                  {isShared ? String(value) : 'Not shared'}
                </dd>
              </Fragment>
            )
          })}
        </dl>
      </div>
    </section>
  )
}

const EXAMPLE_SCOPES = ['profile', 'wallet']

/** Stands for the data of the visitor, which the consent page shows. */
const YOU = {
  id: '1024',
  username: 'you',
  email: 'you@example.com',
  isEmailVerified: true,
  firstName: 'First',
  lastName: 'Last',
  // Short, so that no row changes its height.
  publicAddress: '0x0000…0000',
}
/** The consent page doesn't know whether a wallet is verified; the provider does. */
const OWNER = { ...YOU, isWalletVerified: true }
const EXAMPLE_CLAIMS = Object.entries({ sub: YOU.id, ...shareClaims(EXAMPLE_SCOPES, OWNER) })

const historyStateSchema = v.object({ isUnknownAddress: v.literal(true) })

/** Says why a visitor is here, if the address has no page: app.tsx then leads to this page and says so in the history state. */
function UnknownAddress() {
  if (!v.is(historyStateSchema, useHistoryState())) return null
  return (
    <div className={`${PUBLIC_CONTAINER_CLASS} py-2`}>
      <Banner tone="info" onDismiss={() => navigate('/', { replace: true })}>
        There's no page at this address, so this is the home page.
      </Banner>
    </div>
  )
}

const FEATURES = [
  {
    icon: KeyRound,
    name: 'OAuth provider',
    text: `${BRAND_NAME} applications ask for access in one place. You see what each one wants and can revoke access at any time.`,
  },
  {
    icon: Workflow,
    name: 'Multiple auth flows',
    text: 'Applications sign you in by authorization code and never see your password. Services use client credentials.',
  },
  {
    icon: Wallet,
    name: 'Web3 integration',
    text: 'Connect a wallet to your account with a signed message. No transaction, no fee, and one click to disconnect.',
  },
  {
    icon: Users,
    name: 'User management',
    text: 'If someone takes over your account, an administrator can deactivate it. Applications lose access until you get it back.',
  },
]
