import { EmailAddress } from '../../components/data/email-address.tsx'
import { visibleText } from '../../rules/visible-text.ts'

/** Below a name: an email address, cut if it is too long for two lines. */
export function EmailLine({ email }: { email: string }) {
  const shown = visibleText(email)
  return (
    <EmailAddress
      email={shown}
      className="line-clamp-2 whitespace-normal text-left font-normal text-13/[1.125rem] text-text-3 wrap-anywhere"
      title={shown}
    />
  )
}
