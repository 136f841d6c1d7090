import { useEffect, useEffectEvent, useState } from 'react'

type Loaded<T> = { data?: T; error?: unknown }

/**
 * Loads data for an auth or consent screen, which doesn't wait for TanStack Query; other screens use `useQuery`. Loads again when `key`
 * changes. Drops the response after unmount or when a newer load has started. Data of another key, such as another user's, is never
 * returned.
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  key?: string,
): Loaded<T> & { reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T> & { key?: string | undefined }>({})
  const [attempt, setAttempt] = useState(0)
  const start = useEffectEvent(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key or attempt loads again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    start(signal).then(
      (data) => signal.aborted || setLoaded({ key, data }),
      (error: unknown) => signal.aborted || setLoaded({ key, error }),
    )
    return () => controller.abort()
  }, [key, attempt])

  function reload() {
    setLoaded({})
    setAttempt(attempt + 1)
  }
  return loaded.key === key ? { ...loaded, reload } : { reload }
}
