import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { createLongPoll } from '../http/long-poll.ts'

const MAX_EMAILS = 1000

/** An email, never sent. `link` is the URL in its text. */
export type Email = { id: string; to: string; subject: string; text: string; link: string; sentAt: string }

type Filter = { to?: string | undefined; after?: string | undefined }

/** In memory only, because emails contain valid tokens. */
export function createOutbox(clock: Clock) {
  const longPoll = createLongPoll()
  let emails: Email[] = []

  /** Newest first; filtered by recipient, and only emails newer than the id `after`. */
  function list({ to, after }: Filter = {}): Email[] {
    const known = emails.findIndex(({ id }) => id === after)
    const recent = known < 0 ? emails : emails.slice(0, known)
    return to === undefined ? [...recent] : recent.filter((email) => email.to.toLowerCase() === to.toLowerCase())
  }

  return {
    send(email: Omit<Email, 'id' | 'sentAt'>): void {
      emails = [{ ...email, id: randomUUID(), sentAt: clock.stamp() }, ...emails].slice(0, MAX_EMAILS)
      longPoll.notify()
    },
    list,
    find: (id: string) => emails.find((email) => email.id === id),
    /** Like `list`, but waits up to `ms` for an email, or until the outbox is cleared. */
    async wait(filter: Filter, ms: number): Promise<Email[]> {
      await longPoll.until(() => list(filter).length > 0, ms)
      return list(filter)
    },
    clear() {
      emails = []
      longPoll.cancel()
    },
    /** Ends all waits. */
    close: longPoll.close,
  }
}
