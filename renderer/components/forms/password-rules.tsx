import { Check } from 'lucide'
import { type ReactNode, useId } from 'react'
import { PASSWORD_RULES } from '../../rules/password.ts'
import { Icon } from '../icon.tsx'

type PasswordRulesProps = { unmet: string[]; required?: boolean; notice?: ReactNode }

/**
 * Shows which password rules are met; without `required` they are advice. Takes the unmet rules instead of the password, because React
 * keeps previous props in memory. `notice` takes the place of the heading.
 */
export function PasswordRules({ unmet, required = false, notice }: PasswordRulesProps) {
  const id = useId()
  const summary =
    unmet.length === 0 ? 'All password rules are met' : `${required ? 'Still needed' : 'Not met'}: ${unmet.join(', ')}`
  return (
    <div className="mt-3 text-13 text-text-2">
      {notice}
      <p id={id} className={notice ? 'sr-only' : ''}>
        {required ? 'Your password needs:' : 'A strong password has:'}
      </p>
      <ul aria-labelledby={id} className="mt-1 grid gap-1">
        {PASSWORD_RULES.map((rule) => (
          <li key={rule} className={`flex items-center gap-1.5 ${unmet.includes(rule) ? '' : 'text-success'}`}>
            {unmet.includes(rule) ? (
              <span className="m-1.25 size-1.5 rounded-full border-[1.5px] border-current" />
            ) : (
              <Icon icon={Check} size={16} />
            )}
            {rule}
            {!unmet.includes(rule) && <span className="sr-only">, met</span>}
          </li>
        ))}
      </ul>
      {/* Nothing to announce before typing meets a rule. */}
      <p role="status" className="sr-only">
        {unmet.length < PASSWORD_RULES.length && summary}
      </p>
    </div>
  )
}
