import Check from 'lucide-react/icons/check'
import { Icon } from '../../components/icon.tsx'
import { PASSWORD_RULES } from '../../rules/password.ts'

/** The rules under a new password: an open ring while unmet, a tick once met; what is still to do is said politely. */
export function PasswordRules({ unmet }: { unmet: string[] }) {
  return (
    <>
      <ul aria-label="Password rules" className="mt-3 grid gap-1 text-13">
        {PASSWORD_RULES.map((rule) =>
          unmet.includes(rule) ? (
            <li key={rule} className="flex items-center gap-2 text-text-2">
              <span className="grid size-4 place-items-center">
                <span className="size-1.5 rounded-full border-[1.5px] border-current" />
              </span>
              {rule}
            </li>
          ) : (
            <li key={rule} className="flex items-center gap-2 text-success">
              <Icon of={Check} size={16} />
              {rule}
              <span className="sr-only">, done</span>
            </li>
          ),
        )}
      </ul>
      <p role="status" className="sr-only">
        {unmet.length === 0 ? 'All password requirements are met' : `Still needed: ${unmet.join(', ')}`}
      </p>
    </>
  )
}
