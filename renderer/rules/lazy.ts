/** Returns a function that creates a value on its first call, for values such as an `Intl` format, that take a phone up to 200 ms to create. */
export function lazy<T extends object>(create: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= create()
    return value
  }
}
