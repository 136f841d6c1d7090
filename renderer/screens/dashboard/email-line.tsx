import { EmailAddress } from '../../components/data/email-address.tsx'

/** Below a name: an email address, cut if it is too long for two lines. */
export function EmailLine({ email }: { email: string }) {
  return (
    <bdi
      className="line-clamp-2 whitespace-normal text-left text-13/[1.125rem] text-text-3 wrap-anywhere"
      title={email}
    >
      <EmailAddress email={email} />
    </bdi>
  )
}
