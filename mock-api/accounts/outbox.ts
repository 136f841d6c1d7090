import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { createLongPoll } from '../http/long-poll.ts'

const MAX_MAILS = 1000

/** A mail, never sent. `link` is the URL in its text. */
export type Mail = { id: string; to: string; subject: string; text: string; link: string; sentAt: string }

type Filter = { to?: string | undefined; after?: string | undefined }
export type Outbox = ReturnType<typeof createOutbox>

/** In memory only, because mails contain valid tokens. */
export function createOutbox(clock: Clock) {
  const longPoll = createLongPoll()
  let mails: Mail[] = []

  /** Newest first; filtered by recipient, and only mails newer than the id `after`. */
  function list({ to, after }: Filter = {}): Mail[] {
    const known = mails.findIndex(({ id }) => id === after)
    const recent = known < 0 ? mails : mails.slice(0, known)
    return to === undefined ? [...recent] : recent.filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
  }

  return {
    send(mail: Omit<Mail, 'id' | 'sentAt'>): void {
      mails = [{ ...mail, id: randomUUID(), sentAt: clock.stamp() }, ...mails].slice(0, MAX_MAILS)
      longPoll.notify()
    },
    list,
    find: (id: string) => mails.find((mail) => mail.id === id),
    /** Like `list`, but waits up to `ms` for a mail, or until the outbox is cleared. */
    async wait(filter: Filter, ms: number): Promise<Mail[]> {
      await longPoll.until(() => list(filter).length > 0, ms)
      return list(filter)
    },
    clear() {
      mails = []
      longPoll.cancel()
    },
    /** Ends all waits. */
    close: longPoll.close,
  }
}
