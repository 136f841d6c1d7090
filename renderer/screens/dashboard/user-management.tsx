import { Card } from '../../components/card.tsx'

export function UserManagement() {
  return <Card heading="User Management">…</Card>
}
