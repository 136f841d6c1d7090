import { EmailAddress } from '../../components/data/email-address.tsx'

/** A second line below a name: an email address, cut if it is too long for one line, in narrow windows for two. */
export function EmailLine({ email }: { email: string }) {
  return (
    <bdi
      className="block text-left text-13/[1.125rem] text-text-3 wrap-anywhere max-roles:line-clamp-2 max-roles:whitespace-normal roles:truncate roles:[&>wbr]:hidden"
      title={email}
    >
      <EmailAddress email={email} />
    </bdi>
  )
}
