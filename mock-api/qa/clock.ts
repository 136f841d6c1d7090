/** The provider's time in milliseconds since 1970: the machine's time plus an offset that tests and demos set. */
export type Clock = {
  now(): number
  /** The time as an ISO string. */
  stamp(): string
  advance(ms: number): void
  set(ms: number): void
}

export function createClock(): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    stamp: () => new Date(Date.now() + offset).toISOString(),
    advance: (ms) => {
      offset += ms
    },
    set: (ms) => {
      offset = ms - Date.now()
    },
  }
}
