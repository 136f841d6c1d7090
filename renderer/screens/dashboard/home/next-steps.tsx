import { Link } from 'wouter'
import type { User } from '../../../api/contract/users.ts'
import { Card } from '../../../components/layout/card.tsx'

/** What members without an app can do. Account status links to what concerns security. */
export function NextSteps({ user }: { user: User }) {
  const isProfileComplete = Boolean(user.firstName && user.lastName && user.phoneNumber)
  return (
    <Card heading="Next steps" flush>
      <ul className="grid divide-border max-tablet:divide-y tablet:auto-cols-fr tablet:grid-flow-col tablet:divide-x">
        {!isProfileComplete && (
          <Step href="/dashboard/settings#user-profile" label="Complete your profile">
            Apps you allow can use your name and phone number.
          </Step>
        )}
        <Step href="/dashboard/referrals" label="Invite people">
          Share your referral link and see who joins.
        </Step>
      </ul>
    </Card>
  )
}

function Step({ href, label, children }: { href: string; label: string; children: string }) {
  return (
    <li className="relative px-5 py-4 desktop:px-6">
      <Link href={href} className="font-semibold after:absolute after:inset-0">
        {label}
      </Link>
      <p className="mt-px text-13 text-balance text-text-2">{children}</p>
    </li>
  )
}
