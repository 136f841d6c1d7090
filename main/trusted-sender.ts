import { isOwnPage } from './navigation.ts'

/** The part of a frame that counts; `parent` is null in the frame that fills its window. */
type Frame = { url: string; parent: unknown }

/**
 * Whether a message comes from the page itself (E-17): the main frame of our window, at an address of ours. `sender` is null when
 * the frame has gone since.
 */
export function isTrustedSender(sender: Frame | null, mainFrame: Frame | undefined): boolean {
  return sender !== null && sender === mainFrame && sender.parent === null && isOwnPage(sender.url)
}
