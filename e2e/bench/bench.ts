import { fileURLToPath } from 'node:url'
import { appFigures } from './app.ts'
import { crashFigures } from './crash.ts'
import { type Figure, heading, line, machine, verdict, writeFigures } from './figures.ts'
import { lighthouseFigures } from './lighthouse.ts'
import { loadFigures } from './load.ts'
import { pageFigures } from './pages.ts'
import { openBrowser } from './site.ts'

const file = fileURLToPath(new URL('../../test-results/bench.json', import.meta.url))

const PARTS = {
  pages: pageFigures,
  app: appFigures,
  load: loadFigures,
  lighthouse: lighthouseFigures,
  crash: crashFigures,
} satisfies Record<string, (against: string | undefined) => AsyncIterable<Figure>>

type Part = keyof typeof PARTS

export function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name)
}

/** Prints figures of this machine, and writes them to test-results/bench.json. A missed budget is marked but doesn't fail. */
export async function bench(named: Part[], against: string | undefined): Promise<void> {
  const parts = named.length > 0 ? named : Object.keys(PARTS).filter((part) => part !== 'crash')
  const browser = await openBrowser()
  const before = { date: new Date().toISOString(), chromium: browser.version(), ...machine() }
  await browser.close()
  const { date, node, chromium, cores, load } = before
  console.log(`${date}, Node.js ${node}, Chromium ${chromium}, ${cores} cores, load ${load.join(' ')}\n\n${heading()}`)
  const figures: (Figure & { part: Part })[] = []
  for (const part of parts.filter(isPart))
    for await (const figure of PARTS[part](against)) {
      figures.push({ part, ...figure })
      console.log(line(figure))
    }
  console.log(`\n${verdict(figures)} Load at the end: ${machine().load.join(' ')}.`)
  writeFigures(file, { ...before, loadAtEnd: machine().load, figures })
  console.log(`Results written to ${file}`)
}
