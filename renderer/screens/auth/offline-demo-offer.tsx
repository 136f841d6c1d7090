import { useEffect, useState } from 'react'
import type { Bridge } from '../../../preload/bridge.ts'
import { isReachable } from '../../api/reachable.ts'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { useLoad } from '../../components/feedback/use-load.ts'
import { useSubmit } from '../../components/forms/use-submit.ts'

/** In the desktop shell, offers the demo while the API can't be reached. */
export function OfflineDemoOffer({ demo }: { demo: Bridge['demo'] }) {
  const [onlineEvents, setOnlineEvents] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const { data: isServiceReachable } = useLoad(String(onlineEvents), isReachable)

  useEffect(() => {
    const onOnline = () => setOnlineEvents((count) => count + 1)
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  // When the demo has started, the page reloads.
  const { submit: onStart, busy } = useSubmit({
    async send() {
      setFailed(false)
      await demo.start()
    },
    onError: () => setFailed(true),
  })

  if (isServiceReachable !== false) return null
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
