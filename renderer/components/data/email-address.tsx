import type { ComponentProps } from 'react'

/** An email address that breaks before the `@` when it doesn't fit on one line. */
export function EmailAddress({ email, ...props }: ComponentProps<'bdi'> & { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <bdi {...props}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}
