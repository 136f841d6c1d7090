import type { User } from '../../api/contract.ts'
import { Card } from '../../components/card.tsx'

export function EmailVerification({ user }: { user: User }) {
  return <Card heading="Email Verification">{user.username}</Card>
}
