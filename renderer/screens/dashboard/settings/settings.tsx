import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import type { User } from '../../../api/contract/users.ts'
import { setTheme, themeAtom } from '../../../browser/theme.ts'
import { lazyComponent } from '../../../components/feedback/lazy-component.tsx'
import { ListSkeleton } from '../../../components/feedback/skeleton.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { SectionLink } from '../../../components/layout/section-link.tsx'
import { isAdministrator } from '../../../rules/roles.ts'
import { PartNotLoaded } from '../part-not-loaded.tsx'
import { ScreenHeader } from '../screen-header.tsx'
import { UserProfile } from './user-profile.tsx'

/** Its code is only for administrators. */
const OAuthClients = lazyComponent(
  () => import('./oauth-clients.tsx').catch(() => ({ OAuthClients: () => <PartNotLoaded heading="OAuth clients" /> })),
  'OAuthClients',
  () => (
    <Card heading="OAuth clients" flush>
      <ListSkeleton rows={3} />
    </Card>
  ),
)

export function SettingsScreen({ user }: { user: User }) {
  const isAdmin = isAdministrator(user)
  return (
    <>
      <ScreenHeader
        subtitle={
          isAdmin ? (
            <>
              Manage your account and <SectionLink section="oauth-clients">OAuth clients</SectionLink>.
            </>
          ) : (
            'Manage your account.'
          )
        }
      />
      <div className="grid gap-4 tablet:gap-6 desktop:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <UserProfile user={user} />
        <div className="grid min-w-0 content-start gap-4 tablet:gap-6">
          <Appearance />
          <Card heading="Your data">
            <p className="mb-2 text-text-2">
              You can ask us to send you a copy of your data or to erase it. We answer within 30 days.
            </p>
            <Link href="/privacy#contact">How to get your data or close your account</Link>
          </Card>
        </div>
      </div>
      {isAdmin && <OAuthClients.Component user={user} />}
    </>
  )
}

const THEMES = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'System' },
] as const

function Appearance() {
  const current = useAtomValue(themeAtom)
  return (
    <Card heading="Appearance">
      <fieldset>
        <legend className="mb-2 font-semibold">Theme</legend>
        <div className="flex flex-wrap gap-2 *:flex-auto">
          {THEMES.map(({ theme, label }) => (
            <label
              key={theme}
              className="button flex min-h-touch cursor-pointer gap-1.5 px-3 border-border-strong text-text-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-text"
            >
              <input
                type="radio"
                name="theme"
                checked={current === theme}
                onChange={() => setTheme(theme)}
                className="checkbox rounded-full"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="mt-2 text-13 text-text-3">System uses your device's setting.</p>
    </Card>
  )
}
