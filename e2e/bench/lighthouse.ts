import { createServer as createSocket } from 'node:net'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import type { Figure } from './figures.ts'
import { openBrowser, openSite, type Site } from './site.ts'

const PATHS = ['/', '/auth/login', '/auth/register', '/country-membership', '/terms']
const OTHER_SCORES = ['accessibility', 'best-practices', 'seo']
const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'layout shift',
}

/**
 * Lighthouse's scores of the public pages of the build. Throttling is
 * simulated (a mid-range phone on slow 4G, or a desktop). Of three runs that with the median performance counts. `speed` is Lighthouse's
 * own measure of the machine: below 1000 it is slow, or busy with something else, and its scores of performance are too low.
 */
export async function* lighthouseFigures(): AsyncGenerator<Figure> {
  const site = await openSite()
  try {
    for (const device of ['mobile', 'desktop']) for (const path of PATHS) yield* figuresOf(site, path, device)
  } catch (error) {
    console.log(`Lighthouse: not measured: ${error instanceof Error ? error.message : error}`)
  } finally {
    await site.close()
  }
}

async function* figuresOf({ url }: Site, path: string, device: string): AsyncGenerator<Figure> {
  const runs: Result[] = []
  for (let run = 0; run < 3; run += 1) runs.push(await runLighthouse(url + path, device))
  const [, median] = runs.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  if (!median) throw new Error('Lighthouse found nothing')
  const name = `Lighthouse ${device}, ${path}`
  const metrics = Object.entries(METRICS).map(([id, metric]) => `${metric} ${median.audits[id]?.displayValue}`)
  const note = [...metrics, `speed ${median.environment.benchmarkIndex.toFixed(0)}`].join(', ')
  const budget = device === 'mobile' ? 98 : undefined
  yield { name: `${name}, performance`, now: scoreOf(median, 'performance'), unit: 'of 100', budget, note }
  const least = Math.min(...OTHER_SCORES.map((id) => scoreOf(median, id)))
  yield { name: `${name}, least of its other scores`, now: least, unit: 'of 100', budget: 100 }
}

/** Each run has a browser of its own, which has seen nothing yet. */
async function runLighthouse(url: string, device: string): Promise<Result> {
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const found = await lighthouse(url, { port, logLevel: 'silent' }, device === 'desktop' ? desktopConfig : undefined)
    const problem = found?.lhr.runtimeError?.message
    if (!found || problem) throw new Error(problem ?? 'Lighthouse found nothing')
    return found.lhr
  } finally {
    await browser.close()
  }
}

function scoreOf({ categories }: Result, id: string): number {
  return Math.round((categories[id]?.score ?? 0) * 100)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket()
    socket.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = socket.address()
      socket.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
