import type { User } from '../../api/contract/users.ts'
import { fullName } from '../../rules/names.ts'
import { Avatar } from './avatar.tsx'
import { EmailAddress } from './email-address.tsx'

export function UserSummary({ user, name }: { user: User; name: string }) {
  return (
    <div className="flex min-w-0 flex-[1_1_7rem] items-center gap-3">
      <Avatar name={fullName(user)} />
      <div className="min-w-0 flex-1">
        <bdi className="line-clamp-2 text-left font-semibold wrap-anywhere" title={name}>
          {name}
        </bdi>
        <EmailAddress email={user.email} className="block text-left text-12 text-text-2 wrap-anywhere" />
      </div>
    </div>
  )
}
