import { parseDeepLink } from './deep-link.ts'

export type LinkDelivery = {
  /** Takes a link from the system, or from a user's hand, and then to one `page` alone. False when it was dropped. */
  receive(link: unknown, only?: { page?: 'callback' }): boolean
  /** The page listens from now on. */
  ready(): void
  /** The page is another one now, or none. */
  gone(): void
}

/**
 * Brings links to the page: at once when it listens, else the last one as soon as it does (E-24). An answer is delivered only to a
 * sign-in that was started here (E-27); of one that is dropped nobody learns why.
 */
export function createLinkDelivery({
  expects,
  send,
}: {
  expects: (state: string) => boolean
  send: (route: string) => void
}): LinkDelivery {
  let isReady = false
  let waiting: string | undefined
  return {
    receive(link, { page } = {}) {
      const parsed = parseDeepLink(link)
      if (!parsed || (page && parsed.page !== page)) return false
      if (parsed.page === 'callback' && !expects(parsed.state)) return false
      if (isReady) send(parsed.route)
      else waiting = parsed.route
      return true
    },
    ready() {
      isReady = true
      if (waiting !== undefined) send(waiting)
      waiting = undefined
    },
    gone() {
      isReady = false
    },
  }
}
