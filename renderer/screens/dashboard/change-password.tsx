import type { User } from '../../api/contract.ts'
import { Card } from '../../components/card.tsx'

export function ChangePassword({ user }: { user: User }) {
  return <Card heading="Change Password">{user.username}</Card>
}
