import type { User } from '../../api/contract.ts'
import { Card } from '../../components/card.tsx'

export function WalletConnection({ user }: { user: User }) {
  return <Card heading="Wallet Connection">{user.username}</Card>
}
