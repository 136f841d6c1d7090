import { Card } from '../../components/card.tsx'

export function AdminMetrics() {
  return <Card heading="Metrics">…</Card>
}
