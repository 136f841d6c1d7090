import { Card } from '../../components/card.tsx'

export function RecentActivity() {
  return <Card heading="Recent Activity">…</Card>
}
