import { Card } from '../../components/card.tsx'

export function OAuthClients() {
  return <Card heading="OAuth Clients">…</Card>
}
