import type { User } from '../../api/contract.ts'
import { ScreenHead } from './screen-head.tsx'

export function ReferralsScreen({ user }: { user: User }) {
  return <ScreenHead title="Referrals" subtitle={`Invite people to Ancient, and see who came, ${user.username}.`} />
}
