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

/**
 * The same for the message that a preload script sends while it runs. The frame may then be unknown, or another one than the
 * window's, or have no address yet (electron/electron#33575), so the window itself has to be ours, and what is known of the frame.
 */
export function isTrustedBoot(
  { sender, senderFrame }: { sender: object; senderFrame: Frame | null },
  contents: object | undefined,
): boolean {
  if (sender !== contents) return false
  return senderFrame === null || (senderFrame.parent === null && (senderFrame.url === '' || isOwnPage(senderFrame.url)))
}
