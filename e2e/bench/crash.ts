import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { generatedPassword } from '../../fixtures/people.ts'
import { type Ask, askAt, signInAt } from '../../mock-api/qa/test-client.ts'
import type { Figure } from './figures.ts'
import { crowdUsers, startProvider, temporaryFolder } from './provider.ts'

const KILLS = 100
const WRITERS = 50
const profileSchema = v.object({ firstName: v.string() })

/** `sent` may have been stored without a response. */
type Writer = { email: string; token: string | undefined; signIns: number; acknowledged: string; sent: string }
type Result = { acknowledged: number; lost: number; damaged: number; slowestStart: number }

/** Kills the mock API 100 times while 50 people write, and checks after each kill that no acknowledged write is lost. */
export async function* crashFigures(): AsyncGenerator<Figure> {
  const { acknowledged, lost, damaged, slowestStart } = await crash()
  const name = (what: string) => `killed ${KILLS} times, ${what}`
  yield { name: name('people with lost writes'), now: lost, budget: 0, note: `${acknowledged} acknowledged writes` }
  yield { name: name('damaged files'), now: damaged, budget: 0 }
  yield { name: name('slowest start'), now: slowestStart, unit: 'ms', budget: 2000 }
}

async function crash(): Promise<Result> {
  const { folder, remove } = temporaryFolder()
  const data = join(folder, 'data')
  const start = () => startProvider({ data, users: WRITERS + 10, hashing: 'fast' })
  const result: Result = { acknowledged: 0, lost: 0, damaged: 0, slowestStart: 0 }
  let server = await start()
  try {
    const writers = (await crowdUsers(server.url, WRITERS)).map(
      ({ email, firstName }): Writer => ({
        email,
        token: undefined,
        signIns: 0,
        acknowledged: firstName,
        sent: firstName,
      }),
    )
    for (let kill = 0; kill < KILLS; kill += 1) {
      const ask = askAt(server.url)
      const work = writers.map((writer) => write(ask, writer, result))
      // Kills at different moments: during sign-ins, or later.
      const enough = result.acknowledged + 40 + (kill % 20) * 8
      const latest = performance.now() + 10_000
      while (result.acknowledged < enough && performance.now() < latest)
        await new Promise((resolve) => setTimeout(resolve, 1))
      await server.stop('SIGKILL')
      await Promise.all(work)
      server = await start()
      result.slowestStart = Math.max(result.slowestStart, server.firstResponse)
      if (existsSync(`${data}.damaged`)) result.damaged += 1
      for (const writer of writers) if (await hasLost(askAt(server.url), writer)) result.lost += 1
    }
    return result
  } finally {
    await server.stop('SIGKILL')
    remove()
  }
}

/** Signs in, then renames itself as fast as the server responds, until the server is killed. */
async function write(ask: Ask, writer: Writer, result: Result): Promise<void> {
  writer.token = undefined
  try {
    const { accessToken: token } = await signInAt(ask, { email: writer.email, password: generatedPassword })
    writer.token = token
    writer.signIns += 1
    result.acknowledged += 1
    for (let count = 0; ; count += 1) {
      const firstName = `Name ${writer.signIns} ${count}`
      writer.sent = firstName
      const { status } = await ask('PATCH /users/profile', { token, body: { firstName } })
      if (status !== 200) throw new Error(`A write failed with ${status}`)
      writer.acknowledged = firstName
      result.acknowledged += 1
    }
  } catch {
    // The server was killed.
  }
}

/** Whether a writer's session, name, or number of sessions is not what was acknowledged. */
async function hasLost(ask: Ask, writer: Writer): Promise<boolean> {
  const { token } = writer
  if (token === undefined) return false
  const { status, body } = await ask('GET /users/profile', { token })
  if (status !== 200) return true
  const { firstName } = v.parse(profileSchema, body)
  const sessions = await ask('GET /users/sessions', { token })
  const count = sessions.status === 200 ? v.parse(v.array(v.unknown()), JSON.parse(sessions.text)).length : 0
  const isKnown = [writer.acknowledged, writer.sent].includes(firstName)
  writer.acknowledged = firstName
  return !isKnown || count < writer.signIns
}
