import type { Ask, Question, Tell, ToMain } from './wire.ts'

/* The process's end of the wire. */

const open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
let questions = 0

export function tell(message: Tell): void {
  process.send?.(JSON.stringify(message))
}

/** Notes what was done, for the test to look at. */
export function did(what: string, ...args: unknown[]): void {
  tell({ tell: 'did', what, args })
}

/** Asks whoever sits before the screen, or the screen. */
export function question(what: Question, value: unknown): Promise<unknown> {
  questions += 1
  const id = questions
  tell({ tell: 'question', id, what, value })
  return new Promise((resolve, reject) => open.set(id, { resolve, reject }))
}

/** Answers what the test asks. */
export function answerTest(handle: (ask: Ask) => unknown): void {
  process.on('message', async (text) => {
    const message: ToMain = JSON.parse(String(text))
    const { id } = message
    if (message.ask === 'answer') {
      if (message.error === undefined) open.get(id)?.resolve(message.value)
      else open.get(id)?.reject(new Error(message.error))
      return
    }
    try {
      tell({ tell: 'reply', id, value: await handle(message) })
    } catch (error) {
      tell({ tell: 'reply', id, error: String(error) })
    }
  })
}
