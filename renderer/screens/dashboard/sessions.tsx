import { Card } from '../../components/card.tsx'

export function Sessions() {
  return <Card heading="Sessions">…</Card>
}
