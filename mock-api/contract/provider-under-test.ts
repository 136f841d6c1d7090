import * as v from 'valibot'
import { type Answer, answerTo, cameOf, tooMany, whyNot } from './answer.ts'
import { type Difference, differenceIn, shown } from './difference.ts'
import { isSchema } from './json-schema.ts'
import { nameOf } from './openapi.ts'
import { type Call, refusalSchema } from './operation.ts'
import { operations } from './operations.ts'

const LIMIT = 10_000

/** One line of the report. `difference` is there when the verdict is 'differs'. */
export type Finding = {
  call: string
  /** What tells it from others of the same call. */
  note?: string | undefined
  expected: string
  came: string
  verdict: 'as expected' | 'differs' | 'skipped'
  difference?: Difference
}

/** What is sent. `path` replaces the parameters in the call's own path; `note` tells the call from others of its name. */
export type Asked = { path?: string; query?: string; body?: unknown; token?: string | undefined; note?: string }

export type ProviderUnderTest = {
  findings: Finding[]
  /** Expects a success that fits the call's schema, and returns the answer; undefined when it was not that. */
  succeeds(call: Call, asked?: Asked): Promise<unknown>
  /** Expects a refusal with one of the statuses, and a text; or a success that fits `no`, where the portal reads one as a no. */
  refuses(call: string, statuses: number[], asked?: Asked, no?: v.GenericSchema): Promise<void>
  /** Expects either. */
  succeedsOrRefuses(call: Call, statuses: number[], asked?: Asked): Promise<void>
  skip(call: string, reason: string): void
  /** Sends anything, and writes down what `judge` finds in the answer. */
  judged(
    call: { name: string; note?: string | undefined; expected: string },
    request: () => Promise<Response>,
    judge: (answer: Answer) => Difference | undefined,
  ): Promise<Answer | undefined>
}

/** Nobody answers at all: there is nothing to check. */
export class Unreachable extends Error {}

/**
 * A provider, asked as a page at `portal` asks it; each answer is looked at, and written down. Every call throws `Unreachable` when
 * it is the first one and has no answer.
 */
export function providerUnderTest(
  api: string,
  portal: string,
  say: (line: string) => void = () => undefined,
): ProviderUnderTest {
  const findings: Finding[] = []
  let hasAnswered = false

  function send(call: string, { path, query = '', body, token }: Asked): Promise<Response> {
    const [method = '', ownPath = ''] = call.split(' ')
    return fetch(api + (path ?? ownPath) + query, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT),
      headers: {
        Accept: 'application/json',
        Origin: portal,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  const judged: ProviderUnderTest['judged'] = async ({ name, note, expected }, request, judge) => {
    try {
      const answer = await answerTo(request, say)
      hasAnswered = true
      const difference = judge(answer)
      const came = cameOf(answer)
      findings.push({
        call: name,
        note,
        expected,
        came,
        verdict: difference ? 'differs' : 'as expected',
        ...(difference && { difference }),
      })
      return difference ? undefined : answer
    } catch (error) {
      const got = whyNot(error)
      findings.push({
        call: name,
        note,
        expected,
        came: 'no answer',
        verdict: 'differs',
        difference: { at: 'the connection', expected: 'a whole answer within 10 s', got },
      })
      if (!hasAnswered) throw new Unreachable(got, { cause: error })
      return undefined
    }
  }

  /** What every answer to the portal has to have. */
  function common({ headers }: Answer, { token }: Asked): Difference | undefined {
    const allowed = headers.get('Access-Control-Allow-Origin')
    if (allowed !== portal && allowed !== '*')
      return { at: 'header Access-Control-Allow-Origin', expected: portal, got: allowed ?? 'nothing' }
    const caching = headers.get('Cache-Control')
    if (token !== undefined && !/\bno-store\b/i.test(caching ?? ''))
      return { at: 'header Cache-Control', expected: 'no-store, for it is for one user', got: caching ?? 'nothing' }
    return undefined
  }

  const isSuccess = ({ status }: Answer) => status >= 200 && status < 300

  return {
    findings,
    judged,
    async succeeds(call, asked = {}) {
      const { schema } = operations[call].answer
      const answer = await judged(
        { name: call, note: asked.note, expected: successOf(schema) },
        () => send(call, asked),
        (came) => (isSuccess(came) ? common(came, asked) : statusOf('2xx', came)) ?? bodyDifference(schema, came),
      )
      return answer && v.parse(schema, answer.json)
    },
    async refuses(call, statuses, asked = {}, no = undefined) {
      const judge = (came: Answer) => {
        if (no && isSuccess(came)) return common(came, asked) ?? bodyDifference(no, came)
        const status = statuses.includes(came.status) ? undefined : statusOf(statuses.join(' or '), came)
        return status ?? common(came, asked) ?? bodyDifference(refusalSchema, came)
      }
      const expected = `${statuses.length > 2 ? 'a refusal' : statuses.join(' or ')}, and why`
      await judged({ name: call, note: asked.note, expected }, () => send(call, asked), judge)
    },
    async succeedsOrRefuses(call, statuses, asked = {}) {
      const { schema } = operations[call].answer
      await judged(
        { name: call, note: asked.note, expected: `${successOf(schema)}, or ${statuses.join(' or ')}` },
        () => send(call, asked),
        (came) => {
          const isRefusal = statuses.includes(came.status)
          if (!isSuccess(came) && !isRefusal) return statusOf(`2xx or ${statuses.join(' or ')}`, came)
          return common(came, asked) ?? bodyDifference(isRefusal ? refusalSchema : schema, came)
        },
      )
    },
    skip(call, reason) {
      findings.push({ call, expected: '', came: reason, verdict: 'skipped' })
    },
  }
}

function successOf(schema: v.GenericSchema): string {
  const item = 'item' in schema && isSchema(schema.item) ? nameOf(schema.item) : undefined
  if (item !== undefined) return `a success: a list of ${item}`
  const name = nameOf(schema)
  return name === undefined ? 'a success' : `a success: ${name}`
}

function statusOf(expected: string, answer: Answer): Difference {
  const { status, text, json } = answer
  if (status === 429) return { at: 'status', expected, got: tooMany(answer) }
  const words = json === undefined ? text.slice(0, 80) : shown(json)
  return { at: 'status', expected, got: `${status}${words && ` with ${words}`}` }
}

/** An empty answer is JSON to the portal only where it does not look at it. */
function bodyDifference(schema: v.GenericSchema, { headers, text, json }: Answer): Difference | undefined {
  if (text === '' && schema.type === 'unknown') return undefined
  const type = headers.get('Content-Type')
  if (!/[/+]json\b/i.test(type ?? ''))
    return { at: 'header Content-Type', expected: 'application/json', got: type ?? 'nothing' }
  if (json === undefined)
    return { at: 'the body', expected: 'JSON', got: text === '' ? 'nothing' : JSON.stringify(text.slice(0, 80)) }
  return differenceIn(schema, json)
}
