import { fileURLToPath } from 'node:url'
import { benchOptions, type Part } from '../../scripts/bench-parts.mjs'
import { searchFigures } from './admin-search.ts'
import { appFigures } from './app.ts'
import { bootFigures } from './boot.ts'
import { crashFigures } from './crash.ts'
import { desktopFigures } from './desktop.ts'
import { type Figure, heading, line, machine, verdict, writeFigures } from './figures.ts'
import { largeFigures } from './large.ts'
import { lighthouseFigures } from './lighthouse.ts'
import { loadFigures } from './load.ts'
import { pageFigures } from './pages.ts'
import { signInFigures } from './sign-ins.ts'
import { openBrowser } from './site.ts'
import { slowSenderFigures } from './slow-senders.ts'
import { soakFigures } from './soak.ts'
import { startFigures } from './start.ts'
import { steadyWriteFigures } from './writes.ts'

/* `npm run bench`: figures of this machine, to be read and compared. Nothing fails here but what cannot be measured. */

const file = fileURLToPath(new URL('../../test-results/bench.json', import.meta.url))

const { parts: named, minutes } = benchOptions(process.argv.slice(2))

/** Each tells its figures as soon as they are known. */
const parts: Record<Part, () => AsyncIterable<Figure>> = {
  pages: pageFigures,
  app: appFigures,
  desktop: desktopFigures,
  boot: bootFigures,
  search: searchFigures,
  load: loadFigures,
  large: largeFigures,
  writes: steadyWriteFigures,
  signins: signInFigures,
  slow: slowSenderFigures,
  start: startFigures,
  lighthouse: lighthouseFigures,
  crash: crashFigures,
  soak: () => soakFigures(minutes),
}

const browser = await openBrowser()
const chromium = browser.version()
await browser.close()
const before = { date: new Date().toISOString(), chromium, ...machine() }
console.log(
  `${before.date}, Node.js ${before.node}, Chromium ${chromium}, ${before.cores} cores, load ${before.load.join(' ')}`,
)
console.log(`\n${heading()}`)
const figures: (Figure & { part: Part })[] = []
for (const part of named)
  for await (const figure of parts[part]()) {
    figures.push({ part, ...figure })
    console.log(line(figure))
  }
console.log(`\n${verdict(figures)} Load at the end: ${machine().load.join(' ')}.`)
writeFigures(file, { ...before, loadAtEnd: machine().load, figures })
console.log(`The same as data: ${file}`)
