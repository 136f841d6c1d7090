import { buildFloor, buildPortal } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { parseFlags } from './options.mjs'
import { CliError, command } from './run.mjs'

const USAGE = `Usage: npm run bench -- [PART ...] [--against DIR]

  pages        first visits on a mid-range phone, beside the smallest possible sign-in pages
  app          signed in: reload, navigation, responses to typing and clicks, memory
  load         the mock API under load, beside json-server's own server
  lighthouse   Lighthouse scores of the public pages
  crash        100 kills while 50 people write: takes minutes, runs only when named

--against DIR measures the pages of another checkout in the same run.`

await command(async () => {
  const { values, positionals } = parseFlags(
    { args: process.argv.slice(2), allowPositionals: true, options: { against: { type: 'string' } } },
    USAGE,
  )
  await ensureInstalled()
  process.env.CHROMIUM_PATH = await ensureChromium()
  const { bench, isPart } = await import('../e2e/bench/bench.ts')
  const unknown = positionals.find((name) => !isPart(name))
  if (unknown) throw new CliError(`Unknown part "${unknown}".\n\n${USAGE}`)
  await buildPortal()
  await buildFloor()
  await bench(positionals.filter(isPart), values.against)
})
