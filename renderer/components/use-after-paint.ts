import { useEffect, useEffectEvent } from 'react'
import { afterPaint } from '../after-paint.ts'

/** Does something once, when what was rendered first can be seen; not where that is gone before. */
export function useAfterPaint(run: () => void): void {
  const latest = useEffectEvent(run)
  useEffect(() => {
    let isGone = false
    void afterPaint().then(() => isGone || latest())
    return () => {
      isGone = true
    }
  }, [])
}
