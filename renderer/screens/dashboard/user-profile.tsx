import type { User } from '../../api/contract.ts'
import { Card } from '../../components/card.tsx'

export function UserProfile({ user }: { user: User }) {
  return <Card heading="User Profile">{user.username}</Card>
}
