import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import * as v from 'valibot'
import { createPortal } from '../../mock-api/portal.ts'
import { readDesktopBuild } from '../desktop-build.ts'
import { adminSearch } from './admin-search.ts'
import { crash } from './crash.ts'
import { lighthouseFigures } from './lighthouse.ts'
import { loadFigures } from './load.ts'
import { pageCost } from './page-cost.ts'
import { soak } from './soak.ts'
import { userListCost } from './user-list.ts'

/* `npm run bench`: figures of this machine, to be read and compared; nothing is asserted here. */

const project = fileURLToPath(new URL('../..', import.meta.url))

const bootSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ bootMs: v.number(), processMs: v.number(), megabytes: v.number() }),
)

const parts: Record<string, () => Promise<void> | void> = {
  pages: benchPages,
  desktop: benchDesktop,
  boot: async () => {
    await benchBoot('mock API, 50 users', 50)
    await benchBoot('mock API, 100 000 users', 100_000)
  },
  search: async () => {
    await benchSearch('admin search, 1 000 users', 1000)
    await benchSearch('admin search, 100 000 users', 100_000)
  },
  load: () => printAll(loadFigures()),
  start: benchStart,
  lighthouse: benchLighthouse,
}
/** They take minutes, and are run when they are named. */
const longParts: typeof parts = { crash: benchCrash, soak: benchSoak }

const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : Object.keys(parts)) {
  const part = { ...parts, ...longParts }[name]
  if (!part) throw new Error(`There is no part ${name}: ${Object.keys({ ...parts, ...longParts }).join(', ')}`)
  await part()
}

async function benchPages(): Promise<void> {
  const portal = await createPortal({ dir: `${project}dist/portal`, settings: () => ({}) }).listen({ port: 0 })
  const { CHROMIUM_PATH: executablePath } = process.env
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  for (const path of ['/auth/login', '/auth/register']) {
    const page = await browser.newPage()
    const cost = await pageCost(page, portal.url + path)
    await page.close()
    print(`${path}, JavaScript`, `${kilobytes(cost.scripts.bytes)} in ${cost.scripts.requests} requests`)
    print(`${path}, CSS`, `${kilobytes(cost.styles.bytes)} in ${cost.styles.requests} requests`)
    print(`${path}, fonts`, String(cost.fonts.requests))
    print(`${path}, layout shift`, String(cost.layoutShift))
    print(`${path}, first paint`, milliseconds(cost.firstPaint))
    print(`${path}, largest paint`, milliseconds(cost.largestPaint))
  }
  const users = await userListCost(browser, `${project}dist/portal`)
  print('500 users, from the click until drawn', milliseconds(users.drawn))
  print('500 users, longest task', task(users.longestWhileDrawing))
  print('searching them, longest task', task(users.longestWhileSearching))
  await browser.close()
  await portal.close()
}

function benchDesktop(): void {
  for (const [name, text] of Object.entries(readDesktopBuild()))
    print(`desktop, ${name}`, `${(text.length / 1000).toFixed(1)} kB, ${kilobytes(gzipSync(text).length)}`)
}

async function benchBoot(name: string, users: number): Promise<void> {
  const args = ['e2e/bench/boot.mjs', String(users)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project })
  const { bootMs, processMs, megabytes } = v.parse(bootSchema, stdout)
  print(`${name}, boot`, `${milliseconds(bootMs)} (${milliseconds(processMs)} with Node and imports)`)
  print(`${name}, memory`, `${megabytes.toFixed(0)} MB`)
}

async function benchSearch(name: string, users: number): Promise<void> {
  const { first, second } = await adminSearch(users)
  print(name, `${percentiles(first)} at 20 at once, first pages`)
  print('', `${percentiles(second)}, second pages`)
}

function percentiles(durations: number[]): string {
  const percentile = (share: number) => milliseconds(durations[Math.ceil(durations.length * share) - 1] ?? 0)
  return `p50 ${percentile(0.5)}, p95 ${percentile(0.95)}, p99 ${percentile(0.99)}`
}

async function benchCrash(): Promise<void> {
  const { acknowledged, lost, damaged, slowestStart } = await crash(100)
  print('killed 100 times', `${acknowledged} writes answered, ${lost} people lost any, ${damaged} damaged files`)
  print('', `slowest start ${milliseconds(slowestStart)}`)
}

async function benchSoak(): Promise<void> {
  const { requests, rss, heap } = await soak(10)
  const growth = (samples: number[]) => {
    const [first = 0, last = 0] = [samples.at(0), samples.at(-1)]
    return `${first.toFixed(0)} to ${last.toFixed(0)} MB (${((last / first - 1) * 100).toFixed(1)} %)`
  }
  print('10 minutes of everything', `${requests} requests, memory ${growth(rss)}, of it alive ${growth(heap)}`)
}

async function benchStart(): Promise<void> {
  const begin = performance.now()
  const flags = ['--api-port', '14000', '--portal-port', '15173']
  const child = spawn(process.execPath, ['.commands/start.mjs', ...flags], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for await (const line of child.stdout) if (String(line).includes('Ctrl-C')) break
  print('npm start, nothing to build', milliseconds(performance.now() - begin))
  child.kill()
  await ended
}

async function benchLighthouse(): Promise<void> {
  try {
    await printAll(lighthouseFigures(`${project}dist/portal`))
  } catch (error) {
    print('Lighthouse', `not measured: ${error instanceof Error ? error.message : error}`)
  }
}

async function printAll(figures: AsyncIterable<[name: string, figure: string]>): Promise<void> {
  for await (const [name, figure] of figures) print(name, figure)
}

function print(name: string, figure: string): void {
  console.log(`${name.padEnd(40)}${figure}`)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB gzip`
}

/** Browsers tell of tasks from 50 ms on. */
function task(duration: number): string {
  return duration === 0 ? 'below 50 ms' : milliseconds(duration)
}

function milliseconds(duration: number): string {
  return `${duration.toFixed(0)} ms`
}
