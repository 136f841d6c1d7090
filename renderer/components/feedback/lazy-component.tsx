import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { PageLoading } from './page-loading.tsx'

export type LazyComponent<Props> = { Component: ComponentType<Props>; load: () => Promise<unknown> }

/**
 * A component in its own module. After `load`, it renders immediately and hydrates in one pass. `React.lazy` alone would show its
 * fallback for 300 ms, even for a resolved promise.
 */
export function lazyComponent<Name extends string, Props extends object>(
  importModule: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  renderFallback: (props: Props) => ReactNode = () => <PageLoading />,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    loaded = (await importModule())[name]
    return { default: loaded }
  }
  function Component(props: Props) {
    // Kept while mounted: when a prefetch ends, the component must not be mounted again.
    const [Loaded] = useState(() => loaded)
    // `lazy` keeps a failure, so each mount has its own: mounting again loads again.
    const [Lazy] = useState(() => lazy(load))
    if (Loaded) return <Loaded {...props} />
    return (
      <Suspense fallback={renderFallback(props)}>
        <Lazy {...props} />
      </Suspense>
    )
  }
  return { Component, load }
}
