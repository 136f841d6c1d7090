import { useEffect, useState } from 'react'
import type { Bridge } from '../../../preload/bridge.ts'
import { isReachable } from '../../api/reachable.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { useCall } from '../../components/use-call.ts'

/** In the desktop shell, while nobody answers at the API's address: the demo, which needs no network (decision D30). */
export function OfflineDemoOffer({ demo }: { demo: Bridge['demo'] }) {
  const [isOffered, setOffered] = useState(false)
  const [isFailed, setFailed] = useState(false)

  const [look] = useCall(async (signal) => {
    const found = await isReachable(signal)
    if (!signal.aborted) setOffered(!found)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and whenever the system says that there is a network
  useEffect(() => {
    look()
    addEventListener('online', look)
    return () => removeEventListener('online', look)
  }, [])

  const [onStart, busy] = useCall(async (signal) => {
    setFailed(false)
    // The page is loaded anew before this is answered.
    await demo.start().catch(() => !signal.aborted && setFailed(true))
  })

  if (!isOffered) return null
  return (
    <Banner
      className="mt-6 short:mt-3"
      tone={isFailed ? 'error' : 'info'}
      onDismiss={isFailed ? () => setFailed(false) : undefined}
      title={isFailed ? 'Failed to start the offline demo' : "The service can't be reached"}
      action={
        <Button variant="secondary" size="sm" busy={busy && 'Starting...'} onClick={() => onStart()}>
          Start the offline demo
        </Button>
      }
    >
      The offline demo has all of the portal, with invented people, on this computer alone.
    </Banner>
  )
}
