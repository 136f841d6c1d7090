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
import { soak } from './soak.ts'

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
    const { first, second } = await adminSearch(users)
    yield search(`admin search in ${users} users, first pages`, first)
    yield search(`admin search in ${users} users, second pages`, second)
  }
}

/** `durations` have the shortest first. */
function search(name: string, durations: number[]): Figure {
  const percentile = (share: number) => durations[Math.ceil(durations.length * share) - 1] ?? Number.NaN
  const note = `p50, 20 at once; p95 ${percentile(0.95).toFixed(0)} ms, p99 ${percentile(0.99).toFixed(0)} ms`
  return { name, now: percentile(0.5), unit: 'ms', note }
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

export async function* soakFigures(): AsyncGenerator<Figure> {
  const { requests, rss, heap } = await soak(10)
  yield growth('memory', rss, `${requests} requests`)
  yield growth('memory that is alive', heap)
}

function growth(what: string, samples: number[], also?: string): Figure {
  const [first = Number.NaN, last = Number.NaN] = [samples.at(0), samples.at(-1)]
  const note = [`${first.toFixed(0)} MB after 2 minutes`, also].filter(Boolean).join(', ')
  return { name: `10 minutes of everything, ${what}`, now: last, unit: 'MB', budget: first * 1.1, note }
}
