import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { readDesktopBuild } from '../desktop-build.ts'
import { freePorts } from '../free-ports.ts'
import { adminSearch } from './admin-search.ts'
import { crash } from './crash.ts'
import type { Figure } from './figures.ts'
import { startProvider } from './measured-process.ts'
import { percentile } from './percentile.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

const bootSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ bootMs: v.number(), processMs: v.number(), megabytes: v.number() }),
)

export async function* desktopFigures(): AsyncGenerator<Figure> {
  for (const [name, text] of Object.entries(readDesktopBuild())) {
    const note = `${(gzipSync(text).length / 1000).toFixed(1)} kB gzip`
    yield { name: `desktop, ${name}`, now: text.length / 1000, unit: 'kB', note }
  }
}

export async function* bootFigures(): AsyncGenerator<Figure> {
  for (const users of [50, 100_000]) {
    const args = ['e2e/bench/boot.mjs', String(users)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project })
    const { bootMs, processMs, megabytes } = v.parse(bootSchema, stdout)
    const note = `${processMs.toFixed(0)} ms with Node.js and imports`
    yield { name: `mock API with ${users} users, boot`, now: bootMs, unit: 'ms', note }
    yield { name: `mock API with ${users} users, memory`, now: megabytes, unit: 'MB' }
  }
}

export async function* searchFigures(): AsyncGenerator<Figure> {
  for (const users of [1000, 100_000]) {
    const provider = await startProvider({ users })
    const { first, second } = await adminSearch(provider.url)
    await provider.kill()
    yield search(`admin search in ${users} users, first pages`, first)
    yield search(`admin search in ${users} users, second pages`, second)
  }
}

function search(name: string, durations: number[]): Figure {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(durations, share))
  const note = `p50, 20 at once; p95 ${p95?.toFixed(0)} ms, p99 ${p99?.toFixed(0)} ms`
  return { name, now: p50 ?? Number.NaN, unit: 'ms', note }
}

export async function* startFigures(): AsyncGenerator<Figure> {
  const [apiPort, portalPort] = await freePorts()
  const flags = ['--api-port', String(apiPort), '--portal-port', String(portalPort)]
  const begin = performance.now()
  const child = spawn(process.execPath, ['.commands/start.mjs', ...flags], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for await (const text of child.stdout) if (String(text).includes('Ctrl-C')) break
  yield { name: 'npm start, nothing to build', now: performance.now() - begin, unit: 'ms' }
  child.kill()
  await ended
}

export async function* crashFigures(): AsyncGenerator<Figure> {
  const { acknowledged, lost, damaged, slowestStart } = await crash(100)
  const note = `${acknowledged} writes answered`
  yield { name: 'killed 100 times, people who lost what was kept', now: lost, budget: 0, note }
  yield { name: 'killed 100 times, damaged files', now: damaged, budget: 0 }
  yield { name: 'killed 100 times, slowest start', now: slowestStart, unit: 'ms', budget: 2000 }
}
