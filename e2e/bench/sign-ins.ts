import { request } from 'node:http'
import { crowdPassword, grace } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/test-client.ts'
import { crowdMembers } from './crowd-members.ts'
import type { Figure } from './figures.ts'
import { generateLoad, getRequest } from './load-job.ts'
import { startProvider } from './measured-process.ts'
import { percentile } from './percentile.ts'

const [CONCURRENT, SIGN_INS] = [16, 160]
/** The server takes 200 connections. Some are for others. */
const [CROWD, OTHERS] = [190, 8]

/** `retryAfter` is there when it was refused, and says so. */
type SignIn = { status: number; retryAfter: string | undefined; time: number }

/** People who sign in at once, with hashing as a real provider has it, and what others wait for meanwhile. */
export async function* signInFigures(): AsyncGenerator<Figure> {
  const server = await startProvider({ users: 300 })
  const { accessToken } = await signInAt(askAt(server.url), grace)
  const emails = (await crowdMembers(server.url, CROWD)).map(({ email }) => email)
  const signInOf = (index: number) => signIn(server.url, emails[index % emails.length])
  try {
    const begin = performance.now()
    const sustained: SignIn[] = []
    const client = async (index: number) => {
      for (let next = index; next < SIGN_INS; next += CONCURRENT) sustained.push(await signInOf(next))
    }
    await Promise.all(Array.from({ length: CONCURRENT }, (_, index) => client(index)))
    const rate = SIGN_INS / ((performance.now() - begin) / 1000)
    const unserved = sustained.filter(({ status }) => status !== 200).length
    const name = (what: string) => `sign-ins, ${CONCURRENT} at once, ${what}`
    yield { name: name('served'), now: rate, unit: 'requests/s', budget: 4, note: `${unserved} refused` }
    const p95 = percentile(
      sustained.map(({ time }) => time),
      0.95,
    )
    yield { name: name('p95'), now: p95, unit: 'ms', budget: 3500 }

    const requests = [getRequest(`${server.url}/users/profile`, accessToken)]
    // The first second is not counted. They begin after it, and are not over before the rest is, or not long before.
    const others = generateLoad({ requests, connections: OTHERS, seconds: 3, perSecond: 50 })
    await new Promise((resolve) => setTimeout(resolve, 2000))
    yield* crowdFigures(await Promise.all(Array.from({ length: CROWD }, (_, index) => signInOf(index))))
    const other = `sign-ins, ${CROWD} at once, p95 of others meanwhile`
    yield { name: other, now: (await others).p95, unit: 'ms', budget: 200, note: '50 reads a second' }
  } finally {
    await server.kill()
  }
}

function* crowdFigures(all: SignIn[]): Generator<Figure> {
  const name = (what: string) => `sign-ins, ${CROWD} at once, ${what}`
  const served = all.filter(({ status }) => status === 200)
  const refused = all.filter(({ status, retryAfter }) => (status === 503 || status === 429) && retryAfter)
  const note = `${served.length} served, ${refused.length} asked to try again`
  yield { name: name('neither served nor told when'), now: CROWD - served.length - refused.length, budget: 0, note }
  const longest = Math.max(...all.map(({ time }) => time))
  const refusal = Math.max(0, ...refused.map(({ time }) => time))
  const waited = `of a refused one ${refusal.toFixed(0)} ms`
  yield { name: name('longest wait'), now: longest, unit: 'ms', budget: 8000, note: waited }
}

/** Of the crowd, each on a connection of its own. */
function signIn(url: string, email: string | undefined): Promise<SignIn> {
  const body = JSON.stringify({ email, password: crowdPassword, remember: false })
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    request(`${url}/users/login`, { method: 'POST', agent: false, headers: { 'Content-Type': 'application/json' } })
      .once('response', (response) => {
        const { statusCode: status = 0, headers } = response.resume()
        response.once('end', () =>
          resolve({ status, retryAfter: headers['retry-after'], time: performance.now() - begin }),
        )
      })
      .once('error', reject)
      .end(body)
  })
}
