import { Card } from '../../components/layout/card.tsx'

/** In place of a part of a screen whose code couldn't be loaded, such as without a connection. */
export function PartNotLoaded({ heading }: { heading: string }) {
  return (
    <Card heading={heading}>
      <p className="text-text-2">This part couldn't load. Reload the page when you're back online.</p>
    </Card>
  )
}
