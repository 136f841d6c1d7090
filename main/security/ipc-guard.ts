import * as v from 'valibot'
import { type CallResult, CHANNELS } from '../../preload/bridge.ts'
import { isOwnPage } from './navigation.ts'

type Channel = (typeof CHANNELS)[keyof typeof CHANNELS]

/** A failure whose message the page may show. The page learns nothing about other failures. */
export class CallError extends Error {}

type Frame = { url: string; parent: unknown }
type BootEvent = { sender: object; senderFrame: Frame | null; returnValue: unknown }

/** The part of `ipcMain` that the guard uses. */
export type Ipc = {
  handle(
    channel: string,
    listener: (event: { senderFrame: Frame | null }, ...args: unknown[]) => Promise<CallResult<unknown>>,
  ): void
  on(channel: string, listener: (event: BootEvent) => void): unknown
}

/** Handles calls of our own page only, and only with arguments that match the schema. */
export function guardCalls(ipc: Ipc, ownContents: () => { mainFrame: Frame } | undefined) {
  return {
    on<const T extends v.TupleItems>(
      channel: Exclude<Channel, 'boot'>,
      parameters: T,
      run: (...args: v.InferOutput<v.StrictTupleSchema<T, undefined>>) => unknown,
    ): void {
      const schema = v.strictTuple(parameters)
      ipc.handle(channel, async ({ senderFrame }, ...args: unknown[]): Promise<CallResult<unknown>> => {
        const parsed = v.safeParse(schema, args)
        if (!isTrustedSender(senderFrame, ownContents()?.mainFrame) || !parsed.success)
          return { ok: false, message: '' }
        try {
          return { ok: true, value: await run(...parsed.output) }
        } catch (error) {
          return { ok: false, message: error instanceof CallError ? error.message : '' }
        }
      })
    },

    /** The one synchronous call. Other senders get null. */
    onBoot(run: () => unknown): void {
      ipc.on(CHANNELS.boot, (event) => {
        event.returnValue = isTrustedBoot(event, ownContents()) ? run() : null
      })
    },
  }
}

/** True if the sender is the main frame of our window, at one of our URLs. `sender` is null when the frame is gone. */
export function isTrustedSender(sender: Frame | null, mainFrame: Frame | undefined): boolean {
  return sender !== null && sender === mainFrame && sender.parent === null && isOwnPage(sender.url)
}

/**
 * Like `isTrustedSender`, while the preload script runs. The frame may then be null, differ from the window's main frame or have no
 * URL (https://github.com/electron/electron/issues/33575), so this compares the window, and checks what is known of the frame.
 */
export function isTrustedBoot(
  { sender, senderFrame }: Pick<BootEvent, 'sender' | 'senderFrame'>,
  ownContents: object | undefined,
): boolean {
  if (sender !== ownContents) return false
  return senderFrame === null || (senderFrame.parent === null && (senderFrame.url === '' || isOwnPage(senderFrame.url)))
}
