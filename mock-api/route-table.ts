type Methods<T> = Map<string, T>
type Found<T> = { methods: Methods<T>; params: Record<string, string> }

/**
 * Values by method and path. A path without names is found at once, however many there are; in others, a segment such as `:id`
 * stands for any one that is not empty.
 */
export class RouteTable<T> {
  readonly #exact = new Map<string, Methods<T>>()
  readonly #patterns: { segments: string[]; methods: Methods<T> }[] = []

  add(method: string, path: string, value: T): void {
    const segments = path.split('/')
    const known = this.#exact.get(path) ?? this.#patterns.find((one) => one.segments.join('/') === path)?.methods
    if (known) known.set(method, value)
    else if (segments.some(isName)) this.#patterns.push({ segments, methods: new Map([[method, value]]) })
    else this.#exact.set(path, new Map([[method, value]]))
  }

  /** Throws URIError when what stands for a name cannot be decoded. */
  find(path: string): Found<T> | undefined {
    const methods = this.#exact.get(path)
    if (methods) return { methods, params: {} }
    const given = path.split('/')
    for (const { segments, methods } of this.#patterns)
      if (fits(segments, given)) return { methods, params: paramsOf(segments, given) }
    return undefined
  }
}

function fits(segments: string[], given: string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every((one, at) => (isName(one) ? given[at] !== '' : one === given[at]))
  )
}

function paramsOf(segments: string[], given: string[]): Record<string, string> {
  const named = segments.flatMap((one, at) =>
    isName(one) ? [[one.slice(1), decodeURIComponent(given[at] ?? '')]] : [],
  )
  return Object.fromEntries(named)
}

function isName(segment: string): boolean {
  return segment.startsWith(':')
}
