import { ChevronDown } from 'lucide'
import type { ConsentClient } from '../../api/contract/oauth-clients.ts'
import type { User } from '../../api/contract/users.ts'
import { type ClaimsUser, describeSharing } from '../../rules/oauth/claims.ts'
import { findDeliveryUri } from '../../rules/oauth/delivery-uri.ts'
import { describeDestination } from '../../rules/oauth/external-url.ts'
import { describeScope, isKnownScope, lockReason, tickedScopes } from '../../rules/oauth/scopes.ts'
import { applicationDescription, applicationName } from '../../rules/visible-text.ts'
import { BRAND_NAME } from '../../settings.ts'
import { Caution } from '../feedback/caution.tsx'
import { Icon } from '../icon.tsx'
import { Mark } from '../layout/logo.tsx'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { DotList } from './dot-list.tsx'

export function describeConsent(client: ConsentClient) {
  const description = applicationDescription(client.description ?? '')
  const name = applicationName(client.name)
  return {
    title: `${name} asks for access`,
    heading: (
      <>
        <ClippedText text={name} /> asks for access
      </>
    ),
    subtitle: (
      <>
        It wants to use your {BRAND_NAME} account.
        {description && (
          // Set apart: an application's words must not look like the portal's.
          <span className="mt-2 block overflow-clip border-border border-l-3 pl-3.5 text-14">
            In its own words: <ClippedText text={description} />
          </span>
        )}
      </>
    ),
  }
}

/**
 * Letters of some scripts stack up: in a box of its own, an application's text covers no other words of the sentence. The box is aligned by
 * its bottom edge, which WebKit takes for its baseline.
 */
export function ClippedText({ text }: { text: string }) {
  return <bdi className="inline-block max-w-full overflow-clip text-left align-bottom">{text}</bdi>
}

export function ConsentEmblem({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="flex items-center gap-3 short:mb-3">
      <Avatar name={name} kind="app" size="emblem" />
      <span className="w-12 border-border-strong border-t" />
      <span className="grid size-12 place-items-center rounded-control bg-sunken ring-1 ring-border ring-inset">
        <Mark />
      </span>
    </div>
  )
}

type ConsentScopesProps = {
  scopes: string[]
  /** Scopes that the user granted before, if known. */
  granted?: string[] | undefined
  /** The application will receive this user's data. Without a user, there is nothing to choose. */
  user?: User | undefined
  chosen: string[]
  disabled?: boolean
  onChange: (chosen: string[]) => void
}

export function ConsentScopes({ scopes, granted = [], user, chosen, disabled, onChange }: ConsentScopesProps) {
  const Option = user ? 'label' : 'div'
  const ticked = tickedScopes(scopes, chosen, user)
  const findLock = (scope: string) => user && lockReason(scope, chosen, user)
  const isNotYetAllowed = (scope: string) => granted.length > 0 && !granted.includes(scope) && !findLock(scope)
  return (
    <fieldset>
      <legend className="font-semibold">{user ? 'Choose what to allow' : 'Requested permissions'}</legend>
      {granted.length > 0 && (
        <p className="text-text-2">
          {scopes.some(isNotYetAllowed)
            ? 'You allowed access before, but not the marked permissions.'
            : 'You allowed this before.'}
        </p>
      )}
      <div className="mt-2 rounded-card border border-border bg-raised">
        {scopes.map((scope) => {
          const { title, description, isRisky } = describeScope(scope)
          const reason = findLock(scope)
          const isInert = disabled || reason !== undefined
          return (
            <Option
              key={scope}
              className={`flex gap-3 border-border px-4 py-2 wrap-anywhere not-first:border-t ${user && !isInert ? 'cursor-pointer' : ''}`}
            >
              {user && (
                <input
                  type="checkbox"
                  name="scope"
                  value={scope}
                  checked={ticked.includes(scope)}
                  className={`checkbox ${reason ? 'not-focus-visible:opacity-50' : ''}`}
                  // A `disabled` checkbox would lose the focus.
                  aria-disabled={isInert || undefined}
                  onChange={({ currentTarget: box }) =>
                    isInert ||
                    onChange(scopes.filter((option) => (option === scope ? box.checked : chosen.includes(option))))
                  }
                />
              )}
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2">
                  {/* A link can ask for any scope: its words shouldn't look like the portal's. */}
                  <strong className={`font-semibold ${isKnownScope(scope) ? '' : 'font-mono'}`}>{title}</strong>
                  {isNotYetAllowed(scope) && <Badge tone="bronze">Not allowed yet</Badge>}
                </span>
                {description && <span className="block text-text-2">{description}</span>}
                {reason ? (
                  <span className="block text-text-2">{reason}</span>
                ) : (
                  <SharedData scope={scope} user={user} />
                )}
                {isRisky && !reason && <Caution>Only allow this if you trust the application.</Caution>}
              </span>
            </Option>
          )
        })}
        <p className="border-border border-t px-4 py-2 text-text-2 wrap-anywhere">
          Always shared: your account ID
          {user && (
            <>
              , <bdi className="inline-flex text-text">{user.id}</bdi>
            </>
          )}
        </p>
      </div>
    </fieldset>
  )
}

/** The fields that a scope shares, with the values that the portal knows. */
function SharedData({ scope, user = {} }: { scope: string; user?: ClaimsUser | undefined }) {
  return (
    <span className="block text-text-2">
      <DotList>
        {describeSharing(scope, user).map(({ label, value, note }) => (
          <span key={label}>
            {label}
            {value !== undefined && (
              <>
                : <bdi className="font-medium text-text">{value}</bdi>
              </>
            )}
            {note}
          </span>
        ))}
      </DotList>
    </span>
  )
}

type ConsentDestinationProps = {
  target: URL
  redirectUri: string
  registeredRedirectUris: readonly string[] | undefined
}

export function ConsentDestination({ target, redirectUri, registeredRedirectUris }: ConsentDestinationProps) {
  const deliveryUri = findDeliveryUri(redirectUri, registeredRedirectUris, location.origin)
  const destination = deliveryUri ? new URL(deliveryUri) : target
  return (
    <div className="mt-1 text-center text-13 text-text-2">
      <details className="group/destination">
        <summary className="flex min-h-touch cursor-pointer items-center justify-center py-2">
          <span className="text-balance">
            You will return to <strong className="font-semibold text-text">{describeDestination(destination)}</strong>
          </span>
          <Icon icon={ChevronDown} size={16} className="ml-1.5 group-open/destination:rotate-180" />
        </summary>
        {/* In ASCII: combining marks could cover what is around them. */}
        <p className="mb-3 font-mono wrap-anywhere">{destination.href}</p>
      </details>
      <p className="text-balance">You can revoke access at any time in Connected apps.</p>
    </div>
  )
}
