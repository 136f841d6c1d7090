/** Returns a function that creates its value on the first call. The first `Intl` format, for example, blocks a phone for 200 ms. */
export function onFirstUse<T extends object>(create: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= create()
    return value
  }
}
