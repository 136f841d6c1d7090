import ChevronDown from 'lucide-react/icons/chevron-down'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ConsentClient } from '../../api/contract/oauth-clients.ts'
import type { User } from '../../api/contract/users.ts'
import { Avatar } from '../../components/data/avatar.tsx'
import { Badge } from '../../components/data/badge.tsx'
import { DotList } from '../../components/data/dot-list.tsx'
import { CHECKBOX_CLASS } from '../../components/forms/checkbox.tsx'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/layout/logo.tsx'
import { Frieze } from '../../components/layout/ornament.tsx'
import { applicationName, visibleText } from '../../rules/names.ts'
import { describeDestination } from '../../rules/oauth/external-target.ts'
import { describeScope, sharedValues } from '../../rules/oauth/scopes.ts'
import { BRAND_NAME } from '../../settings.ts'
import { relayTarget } from '../../state/relay.ts'

const MAX_DESCRIPTION_LENGTH = 200

export function describeConsent(client: ConsentClient) {
  const description = [...visibleText(client.description ?? '')].slice(0, MAX_DESCRIPTION_LENGTH).join('')
  return {
    title: `${applicationName(client.name)} asks for access`,
    subtitle: (
      <>
        {description && <bdi className="mb-2 block text-left">{description}</bdi>}
        <span className="block">This application wants to use your {BRAND_NAME} account.</span>
      </>
    ),
  }
}

export function ConsentEmblem({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="flex items-center gap-3">
      <Avatar name={name} kind="app" size="lg" />
      <Frieze className="w-12" />
      <span className="grid size-14 place-items-center rounded-control bg-sunken ring-1 ring-border ring-inset">
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
  return (
    <fieldset>
      <legend className="font-semibold">{user ? 'Choose what to allow' : 'Requested permissions'}</legend>
      {granted.length > 0 && (
        <p className="text-text-2">
          {scopes.every((scope) => granted.includes(scope))
            ? 'You allowed this before.'
            : 'You allowed access before. New permissions are marked.'}
        </p>
      )}
      <div className="mt-3 rounded-card border border-border bg-raised">
        {scopes.map((scope) => {
          const { title, description, isRisky } = describeScope(scope)
          return (
            <Option
              key={scope}
              className={`flex min-h-15 gap-3 border-border px-4 py-3 wrap-anywhere not-first:border-t ${user && !disabled ? 'cursor-pointer' : ''}`}
            >
              {user && (
                <input
                  type="checkbox"
                  name="scope"
                  value={scope}
                  checked={chosen.includes(scope)}
                  className={CHECKBOX_CLASS}
                  // A `disabled` checkbox would lose the focus.
                  aria-disabled={disabled || undefined}
                  onChange={({ currentTarget: box }) =>
                    disabled ||
                    onChange(scopes.filter((option) => (option === scope ? box.checked : chosen.includes(option))))
                  }
                />
              )}
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2">
                  <strong className="font-semibold">{title}</strong>
                  {granted.length > 0 && !granted.includes(scope) && <Badge tone="bronze">New</Badge>}
                </span>
                <span className="block text-text-2">{description}</span>
                {user && (
                  <span className="block font-medium">
                    <DotList
                      items={sharedValues(scope, user).map((value) => ({ key: value, text: <bdi>{value}</bdi> }))}
                    />
                  </span>
                )}
                {isRisky && (
                  <span className="mt-1 flex gap-1.5 font-medium text-13 text-warning">
                    <Icon icon={TriangleAlert} size={16} className="mt-0.5" />
                    Only allow this if you trust the application.
                  </span>
                )}
              </span>
            </Option>
          )
        })}
      </div>
    </fieldset>
  )
}

type ConsentDestinationProps = {
  target: URL
  redirectUri: string
  registeredRedirectUris: readonly string[] | undefined
}

export function ConsentDestination({ target, redirectUri, registeredRedirectUris }: ConsentDestinationProps) {
  const relayUri = relayTarget(redirectUri, registeredRedirectUris)
  return (
    <div className="mt-3 text-center text-13 text-text-2">
      <details>
        <summary className="flex min-h-touch cursor-pointer items-center justify-center py-2">
          <span>
            You will return to{' '}
            <strong className="font-semibold text-text">
              {describeDestination(relayUri ? new URL(relayUri) : target)}
            </strong>
            <Icon icon={ChevronDown} size={16} className="ml-1.5 inline" />
          </span>
        </summary>
        <p className="mb-3 font-mono wrap-anywhere">{relayUri ?? redirectUri}</p>
      </details>
      <p>You can revoke access any time in Connected Apps.</p>
    </div>
  )
}
