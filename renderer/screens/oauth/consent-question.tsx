import ExternalLink from 'lucide-react/icons/external-link'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Avatar } from '../../components/data/avatar.tsx'
import { Badge } from '../../components/data/badge.tsx'
import { Icon } from '../../components/icon.tsx'
import { Frieze } from '../../components/layout/frieze.tsx'
import { Mark } from '../../components/layout/logo.tsx'
import { destinationOf } from '../../rules/oauth/external-target.ts'
import { describeScope } from '../../rules/oauth/scopes.ts'
import { WORD_MARK } from '../../settings.ts'
import { relayedTo } from '../../state/relay.ts'

/** What a client, by its name, asks of people: the consent page and its preview say it in the same words. */
export function consentText(name: string) {
  return { title: `${name} asks for access`, subtitle: `It wants to use your ${WORD_MARK} account.` }
}

/** The application on the left, the provider on the right, and the key between them. */
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
  /** Of the client. */
  name: string
  scopes: string[]
  /** What was granted before; unknown when the provider does not tell. */
  granted: string[] | undefined
  chosen: string[]
  /** The decision has been made: it cannot be changed any more. */
  disabled?: boolean
  onChange: (chosen: string[]) => void
}

/** The permissions, all ticked at first (D16), with a mark on those that can change things and on what is new. */
export function ConsentScopes({ name, scopes, granted = [], chosen, disabled, onChange }: ConsentScopesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{`${name} will be able to`}</legend>
      <div className="mt-3 rounded-card border border-border bg-raised">
        {scopes.map((scope) => {
          const { title, description, isRisky } = describeScope(scope)
          return (
            <label
              key={scope}
              className="flex min-h-15 cursor-pointer gap-3 border-border px-4 py-3 [overflow-wrap:anywhere] not-first:border-t"
            >
              <input
                type="checkbox"
                name="scope"
                value={scope}
                checked={chosen.includes(scope)}
                className="tick mt-px size-5 flex-none rounded-chip border-[1.5px] border-border-strong bg-field shadow-cut checked:border-accent checked:bg-accent checked:shadow-none"
                // `disabled` would lose the focus of whoever decides with Enter.
                aria-disabled={disabled || undefined}
                onChange={({ currentTarget: box }) =>
                  disabled || onChange(scopes.filter((each) => (each === scope ? box.checked : chosen.includes(each))))
                }
              />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2">
                  <strong className="font-semibold">{title}</strong>
                  {granted.length > 0 && !granted.includes(scope) && <Badge tone="bronze">New</Badge>}
                </span>
                <span className="block text-text-2">{description}</span>
                {isRisky && (
                  <span className="mt-1 flex gap-1.5 font-medium text-13 text-warning">
                    <Icon of={TriangleAlert} size={16} className="mt-0.5" />
                    Only allow this to an application that you trust.
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

type ConsentReturnProps = { target: URL; redirectUri: string; registered: readonly string[] | undefined }

/** Where the decision leads to in the end: in a few words, and the whole address for whoever asks. */
export function ConsentReturn({ target, redirectUri, registered }: ConsentReturnProps) {
  const next = relayedTo(redirectUri, registered)
  return (
    <details className="mt-4 text-13 text-text-2">
      <summary className="flex min-h-touch cursor-pointer items-center justify-center gap-1.5">
        <Icon of={ExternalLink} size={16} />
        <span>
          You will return to{' '}
          <strong className="font-semibold text-text">{destinationOf(next ? new URL(next) : target)}</strong>
        </span>
      </summary>
      <p className="mt-1 text-center font-mono [overflow-wrap:anywhere]">{next ?? redirectUri}</p>
    </details>
  )
}
