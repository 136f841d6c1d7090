import { randomUUID } from 'node:crypto'
import { createLongPoll } from '../http/long-poll.ts'
import type { Clock } from '../qa/clock.ts'

const MAX_MAILS = 1000

/** A mail, never sent. `link` is the URL in its text. */
export type Mail = { id: string; to: string; subject: string; text: string; link: string; sentAt: string }

export type Outbox = {
  send(mail: Omit<Mail, 'id' | 'sentAt'>): void
  /** Newest first; filtered by recipient, and only mails newer than the id `after`. */
  list(filter?: { to?: string | undefined; after?: string | undefined }): Mail[]
  find(id: string): Mail | undefined
  /** Like `list`, but waits up to `ms` for a mail, or until the outbox is cleared. */
  wait(filter: { to?: string | undefined; after?: string | undefined }, ms: number): Promise<Mail[]>
  clear(): void
  /** Ends all waits. */
  close(): void
}

/** In memory only, because mails contain valid tokens. */
export function createOutbox(clock: Clock): Outbox {
  const longPoll = createLongPoll()
  let mails: Mail[] = []

  function list({ to, after }: { to?: string | undefined; after?: string | undefined } = {}): Mail[] {
    const known = mails.findIndex(({ id }) => id === after)
    const recent = known < 0 ? mails : mails.slice(0, known)
    return to === undefined ? [...recent] : recent.filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
  }

  return {
    send(mail) {
      mails = [{ ...mail, id: randomUUID(), sentAt: clock.stamp() }, ...mails].slice(0, MAX_MAILS)
      longPoll.notify()
    },
    list,
    find: (id) => mails.find((mail) => mail.id === id),
    async wait(filter, ms) {
      await longPoll.until(() => list(filter).length > 0, ms)
      return list(filter)
    },
    clear() {
      mails = []
      longPoll.cancel()
    },
    close: () => longPoll.close(),
  }
}
