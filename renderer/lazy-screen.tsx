import { type ComponentType, use } from 'react'

const loads = new Map<string, () => Promise<unknown>>()

/**
 * A screen whose file comes when it is asked for, by being shown or by `loadScreen(name)`. One that is there already is shown at once:
 * with React's own `lazy` the sign that it waits would come first, and React keeps such a sign for 300 ms.
 */
export function lazyScreen<File, Props extends object>(
  name: string,
  load: () => Promise<File>,
  screenOf: (file: File) => ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const ask = () => {
    loading ??= load().then((file) => {
      Loaded = screenOf(file)
      return Loaded
    })
    return loading
  }
  loads.set(name, () =>
    ask().catch(() => {
      // Whoever shows it asks once more, and is told why it does not come.
      loading = undefined
    }),
  )
  return (props) => {
    const Screen = Loaded ?? use(ask())
    return <Screen {...props} />
  }
}

export function isLazyScreen(name: string): boolean {
  return loads.has(name)
}

/** Settles when the file of the screen has run, or can't be loaded; nothing for a screen that comes with the first file. */
export async function loadScreen(name: string): Promise<void> {
  await loads.get(name)?.()
}
