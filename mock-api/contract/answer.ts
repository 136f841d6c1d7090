import * as v from 'valibot'

/** The longest that a provider is waited for that wants to be left alone, in seconds. */
const LONGEST_WAIT = 60

/** `json` is undefined when there is none. */
export type Answer = { status: number; headers: Headers; text: string; json: unknown }

/**
 * What a request brings. When that is a plea for patience, of a minute at most, it is heeded and the request made once more; `say` is
 * told. Throws when there is no whole answer.
 */
export async function answerTo(request: () => Promise<Response>, say: (line: string) => void): Promise<Answer> {
  const answer = await read(await request())
  const seconds = waitIn(answer)
  if (seconds === undefined || seconds > LONGEST_WAIT) return answer
  say(`The provider wants to be left alone for ${seconds} s …`)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return read(await request())
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: jsonIn(text) }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds; undefined when it is not said how many. */
function waitIn({ status, headers }: Answer): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return status === 429 && seconds > 0 ? Math.ceil(seconds) : undefined
}

/** An answer in one line, for the table. */
export function cameOf({ status, json }: Answer): string {
  const refusal = v.safeParse(v.object({ message: v.string() }), json)
  if (status >= 400) return `${status}${refusal.success ? ` ${refusal.output.message}` : ''}`
  const count = Array.isArray(json) ? `, a list of ${json.length}` : ''
  return `${status}${count}`
}

/** A 429 in words. */
export function tooMany(answer: Answer): string {
  const seconds = waitIn(answer)
  return `429, too many requests (${seconds === undefined ? 'without Retry-After' : `again in ${seconds} s`})`
}

/** Why there is no answer. */
export function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'nothing for 10 s'
  return error.cause instanceof Error ? error.cause.message : error.message
}
