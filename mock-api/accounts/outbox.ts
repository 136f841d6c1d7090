import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { createLiveList } from '../live-list.ts'

/** An email, stored instead of being sent. `link` is the URL in its text, if it has one; `isOpened`, in the mailbox. */
export type Email = {
  id: string
  to: string
  subject: string
  text: string
  link?: string
  sentAt: string
  isOpened?: true
}

/** The recipient, and the id of an email: only newer ones match. */
type Filter = { to?: string | undefined; after?: string | undefined }

export type Outbox = ReturnType<typeof createOutbox>

/** The last 1,000 emails, newest first. In memory only, because they contain valid tokens. */
export function createOutbox(clock: Clock) {
  const emails = createLiveList<Email>()
  const isMatch = ({ to }: Filter, email: Email) => to === undefined || email.to.toLowerCase() === to.toLowerCase()

  return {
    send: (email: Omit<Email, 'id' | 'sentAt'>) =>
      emails.add({ ...email, id: randomUUID(), sentAt: clock.timestamp() }),
    list: (filter: Filter = {}) => emails.list((email) => isMatch(filter, email), filter),
    /** Like `list`, but waits up to `ms` for an email, or until the outbox is cleared. */
    wait: (filter: Filter, ms: number) => emails.wait((email) => isMatch(filter, email), { ...filter, ms }),
    markOpened(id: string): void {
      for (const email of emails.list((other) => other.id === id)) email.isOpened = true
    },
    remove: emails.remove,
    clear: emails.clear,
    close: emails.close,
  }
}
