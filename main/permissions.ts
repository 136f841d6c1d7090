import { isOwnPage } from './navigation.ts'

/** Who asks: the address of the frame, and whether it is the window itself and not something in it. */
export type Asker = { url: string; isMainFrame: boolean }

/**
 * What the page may do without anybody being asked (E-05): copy, and call its provider where that is on this machine or in the
 * local network, as the demo's is. Chromium asks for the latter under three names, by version; to whom the page may speak at all
 * is the content security policy's matter, which names the one provider.
 */
const PERMITTED = ['clipboard-sanitized-write', 'loopback-network', 'local-network', 'local-network-access']

export function isPermitted(permission: string, { url, isMainFrame }: Asker): boolean {
  return PERMITTED.includes(permission) && isMainFrame && isOwnPage(url)
}
