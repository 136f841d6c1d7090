import { ensureChromium } from './chromium.mjs'
import { parseFlags, parseWholeNumber } from './options.mjs'
import { CliError, prepare, run, runScript, toolPath } from './run.mjs'

const USAGE = `Usage: npm run bench -- [PART ...] [--rounds N] [--against DIR]

  pages  first visits on a mid-range phone, compared with the smallest possible sign-in pages
  app    signed in: navigation, responses to typing and clicks, memory
  load   the mock API under load, compared with json-server's own server
  crash  kills the mock API 100 times while people sign in: takes minutes, runs only when named

--rounds N     measure each page and interaction N times instead of 9
--against DIR  measure the pages of another checkout in the same run`

await runScript(async () => {
  const { values, positionals } = parseFlags(
    {
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { against: { type: 'string' }, rounds: { type: 'string', default: '9' } },
    },
    USAGE,
  )
  const rounds = parseWholeNumber('--rounds', values.rounds, 1000)
  await prepare()
  process.env.CHROMIUM_PATH = await ensureChromium()
  const { bench, parts } = await import('../e2e/bench/bench.ts')
  const named = positionals.length > 0 ? positionals : Object.keys(parts)
  const unknown = named.find((name) => !(name in parts || name === 'crash'))
  if (unknown) throw new CliError(`Unknown part "${unknown}".\n\n${USAGE}`)
  const measured = named.filter((name) => name !== 'crash')
  if (measured.length > 0) await bench(measured, { against: values.against, rounds })
  if (!named.includes('crash')) return 0
  return run(toolPath('vitest'), ['run', 'mock-api/store/database.test.ts'], { KILLS: '100' })
})
