import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge } from '../../components/badge.tsx'
import { Icon } from '../../components/icon.tsx'
import { describeScope } from '../../rules/scopes.ts'

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
