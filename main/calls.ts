import type { IpcMainEvent, WebFrameMain } from 'electron'
import * as v from 'valibot'
import { type Answer, calls } from '../preload/bridge.ts'

type Channel = (typeof calls)[keyof typeof calls]
type Tuple = v.TupleItems

/** A failure whose message is meant for the page, and may be empty; of all others it learns nothing. */
export class CallError extends Error {}

/** What is used of `ipcMain`. */
type Ipc = {
  handle(
    channel: string,
    answer: (event: Pick<IpcMainEvent, 'senderFrame'>, ...args: unknown[]) => Promise<Answer<unknown>>,
  ): void
  on(channel: string, listener: (event: IpcMainEvent) => void): unknown
}

type Trust = {
  isTrusted: (frame: WebFrameMain | null) => boolean
  isTrustedBoot: (event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>) => boolean
}

/**
 * Answers the page's calls (E-17): only those of the page itself, with arguments that fit `schema`. A failure goes back as `{ ok: false }`
 * with no more than the message of a `CallError`.
 */
export function createCalls(ipc: Ipc, { isTrusted, isTrustedBoot }: Trust) {
  return {
    on<const T extends Tuple>(
      channel: Exclude<Channel, 'boot'>,
      parameters: T,
      run: (...args: v.InferOutput<v.StrictTupleSchema<T, undefined>>) => unknown,
    ): void {
      const schema = v.strictTuple(parameters)
      ipc.handle(channel, async ({ senderFrame }, ...args: unknown[]): Promise<Answer<unknown>> => {
        const given = v.safeParse(schema, args)
        if (!isTrusted(senderFrame) || !given.success) return { ok: false, message: '' }
        try {
          return { ok: true, value: await run(...given.output) }
        } catch (error) {
          return { ok: false, message: error instanceof CallError ? error.message : '' }
        }
      })
    },

    /** The one call that the page waits for; a stranger gets null. */
    onBoot(run: () => unknown): void {
      ipc.on(calls.boot, (event) => {
        event.returnValue = isTrustedBoot(event) ? run() : null
      })
    },
  }
}
