import { parseDeepLink } from './deep-link.ts'

export type LinkDelivery = {
  /** Takes a link from the system, or from a user's hand, and then to one `page` alone. False when it was dropped. */
  receive(link: unknown, only?: { page?: 'callback' }): boolean
}

/**
 * Hands on the routes that links ask for. An answer is delivered only to a sign-in that was started here (E-27); of one that is
 * dropped nobody learns why.
 */
export function createLinkDelivery({
  expects,
  deliver,
}: {
  expects: (state: string) => boolean
  deliver: (route: string) => void
}): LinkDelivery {
  return {
    receive(link, { page } = {}) {
      const parsed = parseDeepLink(link)
      if (!parsed || (page && parsed.page !== page)) return false
      if (parsed.page === 'callback' && !expects(parsed.state)) return false
      deliver(parsed.route)
      return true
    },
  }
}
