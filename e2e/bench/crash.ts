import { join } from 'node:path'
import * as v from 'valibot'
import { crowdPassword } from '../../fixtures/people.ts'
import { type Ask, askAt, signInAt } from '../../mock-api/test-client.ts'
import { benchFolder } from './bench-folder.ts'
import { crowdMembers } from './crowd-members.ts'
import type { Figure } from './figures.ts'
import { type MeasuredProcess, startProvider } from './measured-process.ts'

const WRITERS = 50
const profileSchema = v.object({ firstName: v.string() })

type Writer = { email: string; token: string | undefined; signIns: number; kept: string; sent: string }
type Crashes = { acknowledged: number; lost: number; slowestStart: number }

export async function* crashFigures(): AsyncGenerator<Figure> {
  const { acknowledged, lost, slowestStart } = await crash(100)
  const note = `${acknowledged} writes answered`
  yield { name: 'killed 100 times, people who lost what was kept', now: lost, budget: 0, note }
  yield { name: 'killed 100 times, slowest start', now: slowestStart, unit: 'ms', budget: 2000 }
}

/** Kills the mock API again and again while 50 people write, and counts lost writes. A damaged file would stop the next start. */
async function crash(rounds: number): Promise<Crashes> {
  const { folder, forget } = benchFolder()
  const data = join(folder, 'data')
  const start = () => startProvider({ data, users: WRITERS + 10, hashing: 'fast' })
  const crashes: Crashes = { acknowledged: 0, lost: 0, slowestStart: 0 }
  let server = await start()
  try {
    const writers = await writersOf(server)
    for (let round = 0; round < rounds; round += 1) {
      const ask = askAt(server.url)
      const work = writers.map((writer) => write(ask, writer, crashes))
      // At another moment of each round: while all sign in, and while they write on.
      const enough = crashes.acknowledged + 40 + (round % 20) * 8
      const latest = performance.now() + 10_000
      while (crashes.acknowledged < enough && performance.now() < latest)
        await new Promise((resolve) => setTimeout(resolve, 1))
      await server.kill('SIGKILL')
      await Promise.all(work)
      server = await start()
      crashes.slowestStart = Math.max(crashes.slowestStart, server.firstAnswer)
      crashes.lost += await lostBy(askAt(server.url), writers)
    }
    return crashes
  } finally {
    await server.kill('SIGKILL')
    forget()
  }
}

async function writersOf({ url }: MeasuredProcess): Promise<Writer[]> {
  const members = await crowdMembers(url, WRITERS)
  return members.map(({ email, firstName }) => ({
    email,
    token: undefined,
    signIns: 0,
    kept: firstName,
    sent: firstName,
  }))
}

/** Signs in, then changes a name as fast as that is answered, until nobody answers. */
async function write(ask: Ask, writer: Writer, crashes: Crashes): Promise<void> {
  writer.token = undefined
  try {
    const { accessToken: token } = await signInAt(ask, { email: writer.email, password: crowdPassword })
    writer.token = token
    writer.signIns += 1
    crashes.acknowledged += 1
    for (let count = 0; ; count += 1) {
      const firstName = `Name ${writer.signIns} ${count}`
      writer.sent = firstName
      const { status } = await ask('PATCH /users/profile', { token, body: { firstName } })
      if (status !== 200) throw new Error(`A write was answered with ${status}`)
      writer.kept = firstName
      crashes.acknowledged += 1
    }
  } catch {
    // Gone, as planned.
  }
}

/** How many of the writers miss what they were told is kept. The last change of each may have been kept without an answer. */
async function lostBy(ask: Ask, writers: Writer[]): Promise<number> {
  let lost = 0
  for (const writer of writers) {
    if (writer.token === undefined) continue
    const { status, text, body } = await ask('GET /users/profile', { token: writer.token })
    const name = status === 200 ? v.parse(profileSchema, body).firstName : undefined
    const sessions = await ask('GET /users/sessions', { token: writer.token })
    const count = sessions.status === 200 ? v.parse(v.array(v.unknown()), JSON.parse(sessions.text)).length : 0
    if (name === undefined || ![writer.kept, writer.sent].includes(name) || count < writer.signIns) lost += 1
    if (name === undefined) console.error(text)
    writer.kept = name ?? writer.kept
  }
  return lost
}
