import { createServer as createSocket } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { createPortal } from '../../mock-api/portal.ts'
import { createServer } from '../../mock-api/server.ts'

const PATHS = ['/', '/auth/login', '/auth/register', '/country-membership', '/terms']
const SCORES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}
const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'layout shift',
}

/**
 * Lighthouse's scores (of 100) and figures for the public pages of the build in `dir`, as lines to print. Throttling is simulated
 * (a mid-range phone on slow 4G, or a desktop). Of three runs that with the median performance counts. `speed` is Lighthouse's own
 * measure of the machine: below 1000 it is slow, or busy with something else, and its scores of performance are too low.
 */
export async function* lighthouseFigures(dir: string): AsyncGenerator<[name: string, figure: string]> {
  let apiHost = ''
  const portal = await createPortal({ dir, settings: () => ({ apiHost }) }).listen({ port: 0 })
  const api = await createServer({ portalOrigins: [portal.url] }).listen({ port: 0 })
  apiHost = api.url
  try {
    for (const device of ['mobile', 'desktop'])
      for (const path of PATHS) {
        const runs: Result[] = []
        for (let run = 0; run < 3; run += 1) runs.push(await runLighthouse(portal.url + path, device))
        const [, median] = runs.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
        if (!median) continue
        const scores = Object.entries(SCORES).map(([id, name]) => `${scoreOf(median, id)} ${name}`)
        const metrics = Object.entries(METRICS).map(([id, name]) => `${name} ${median.audits[id]?.displayValue}`)
        const speed = median.environment.benchmarkIndex.toFixed(0)
        yield [`${path}, Lighthouse ${device}`, scores.join(', ')]
        yield [`  on a machine of speed ${speed}`, metrics.join(', ')]
      }
  } finally {
    await Promise.all([portal.close(), api.close()])
  }
}

/** Each run has a browser of its own, which has seen nothing yet. */
async function runLighthouse(url: string, device: string): Promise<Result> {
  const port = await freePort()
  const { CHROMIUM_PATH: executablePath } = process.env
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [`--remote-debugging-port=${port}`],
  })
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
