import { parseDeepLink } from './deep-link.ts'

export type LinkDelivery = {
  /** Takes a link from the system, or from a user's hand, and then to one `page` alone. False when it was dropped. */
  receive(link: unknown, only?: { page?: 'callback' }): boolean
}

/**
 * Delivers the routes that links ask for. An authorization response is delivered only if a sign-in started here is waiting for its
 * state; any other is dropped without a word, since an attacker may have sent it, and the sign-in goes on.
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
