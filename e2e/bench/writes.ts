import { granary } from '../../fixtures/clients.ts'
import { crowdPassword } from '../../fixtures/people.ts'
import { type Ask, askAt, signInAt } from '../../mock-api/test-client.ts'
import { basic } from '../../mock-api/test-oauth.ts'
import { crowdMembers } from './crowd-members.ts'
import type { Figure } from './figures.ts'
import { writeLargeData } from './large-data.ts'
import { startProvider } from './measured-process.ts'
import { percentile } from './percentile.ts'

const [WRITERS, PER_SECOND] = [50, 50]

/** `ready` is when the last request was answered; the rest is what was acknowledged. */
type Writer = { ready: Promise<void>; accessToken: string; refreshToken: string; firstName: string; granted: number }

/** Writes of many kinds to a file as large as it is made for, and to one of ten times the users, which is slower. */
export async function* steadyWriteFigures(): AsyncGenerator<Figure> {
  yield* writeFigures({ users: 1000, activities: 10_000, seconds: 60, p95: 80 })
  yield* writeFigures({ users: 10_000, activities: 20_000, seconds: 20 })
}

type Run = { users: number; activities: number; seconds: number; p95?: number }

async function* writeFigures({ users, activities, seconds, p95 }: Run): AsyncGenerator<Figure> {
  const { file, forget } = await writeLargeData({ users, clients: 100, activities })
  let server = await startProvider({ data: file })
  try {
    const writers: Writer[] = []
    for (const { email, firstName } of await crowdMembers(server.url, WRITERS)) {
      const tokens = await signInAt(askAt(server.url), { email, password: crowdPassword })
      writers.push({ ready: Promise.resolve(), ...tokens, firstName, granted: 0 })
    }
    const before = await server.usage()
    const times = await writeSteadily(askAt(server.url), writers, seconds)
    const each = ((await server.usage()).cpu - before.cpu) / times.length
    const name = (what: string) => `${users} users in a file, ${PER_SECOND} writes/s, ${what}`
    const note = `${times.length} answered, ${each.toFixed(2)} ms of processor each`
    yield { name: name('p95'), now: percentile(times, 0.95), unit: 'ms', budget: p95, note }
    await server.kill('SIGKILL')
    server = await startProvider({ data: file })
    yield { name: name('start after a kill'), now: server.firstAnswer, unit: 'ms', budget: 2000 }
    yield { name: name('lost by a kill'), now: await lostBy(askAt(server.url), writers), budget: 0 }
  } finally {
    await server.kill()
    forget()
  }
}

/** Milliseconds of each write, from when it was due: what waits because another stalls is late too. Throws when one is refused. */
async function writeSteadily(ask: Ask, writers: Writer[], seconds: number): Promise<number[]> {
  const times: number[] = []
  const begin = performance.now()
  for (let count = 0; count < PER_SECOND * seconds; count += 1) {
    const due = begin + (count * 1000) / PER_SECOND
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const writer = writers[count % writers.length]
    if (!writer) continue
    // One after the other, so that it is known which was the last.
    writer.ready = writer.ready.then(async () => {
      await write(ask, writer, count)
      times.push(performance.now() - due)
    })
    // Told below.
    writer.ready.catch(() => {})
  }
  await Promise.all(writers.map(({ ready }) => ready))
  return times
}

async function write(ask: Ask, writer: Writer, count: number): Promise<void> {
  const kinds = [rename, renew, grant]
  const { status, text } = await (kinds[Math.floor(count / WRITERS) % kinds.length] ?? rename)(ask, writer, count)
  if (status >= 300) throw new Error(`A write was answered with ${status} ${text}`)
}

async function rename(ask: Ask, writer: Writer, count: number) {
  const firstName = `Name ${count}`
  const answer = await ask('PATCH /users/profile', { token: writer.accessToken, body: { firstName } })
  writer.firstName = firstName
  return answer
}

async function renew(ask: Ask, writer: Writer) {
  const answer = await ask('POST /users/refresh', { body: { refreshToken: writer.refreshToken } })
  writer.accessToken = String(answer.body.accessToken)
  writer.refreshToken = String(answer.body.refreshToken)
  return answer
}

async function grant(ask: Ask, writer: Writer) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: basic(granary) }
  const answer = await ask('POST /oauth/token', { headers, body: 'grant_type=client_credentials' })
  writer.granted += 1
  return answer
}

/** How many names, sessions and tokens of clients are not there, of those that were told to be. */
async function lostBy(ask: Ask, writers: Writer[]): Promise<number> {
  const granted = writers.reduce((total, writer) => total + writer.granted, 0)
  const { headers } = await ask(`GET /__mock/db/oauthTokens?clientId=${granary.clientId}&_limit=1`)
  let lost = Math.max(0, granted - Number(headers.get('X-Total-Count')))
  for (const { accessToken: token, refreshToken, firstName } of writers) {
    const { status, body } = await ask('GET /users/profile', { token })
    if (status !== 200 || body.firstName !== firstName) lost += 1
    if ((await ask('POST /users/refresh', { body: { refreshToken } })).status !== 200) lost += 1
  }
  return lost
}
