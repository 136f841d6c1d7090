/** The provider's time, in milliseconds since 1970. It runs with the machine's, moved by what tests and demos ask for. */
export type Clock = {
  now(): number
  /** The time as an ISO text, which is what records hold. */
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
