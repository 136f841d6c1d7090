import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readContractOptions } from './options.mjs'
import { CliError, prepare, runScript } from './run.mjs'

await runScript(async () => {
  const options = readContractOptions()
  await prepare()
  const password = options.password ?? (await askPassword(options.email))
  const { checkContract } = await import('../mock-api/contract/check.ts')
  const { formatReport, formatReportAsJUnit } = await import('../mock-api/contract/report.ts')
  console.log(`${options.write ? 'Checking' : 'Reading from'} ${options.api} …\n`)
  const report = await checkContract({ ...options, password, log: (line) => console.log(line) })
  console.log(formatReport(report))
  const { findings, notRemoved } = report
  try {
    if (options.junit !== undefined) writeFileSync(options.junit, formatReportAsJUnit(report, options.api))
    if (options.json !== undefined)
      writeFileSync(options.json, `${JSON.stringify({ api: options.api, findings, notRemoved }, null, 2)}\n`)
  } catch (error) {
    throw new CliError(`The report could not be written: ${error instanceof Error ? error.message : error}`)
  }
  return findings.some(({ verdict }) => verdict === 'differs') ? 1 : 0
})

/** Asks at the terminal, without echo. @param {string} email */
async function askPassword(email) {
  if (!process.stdin.isTTY)
    throw new CliError('A password is required: set CONTRACT_PASSWORD, or run this at a terminal.')
  process.stdout.write(`Password for ${email}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  lines.once('SIGINT', () => process.exit(130))
  const password = await lines.question('')
  lines.close()
  process.stdout.write('\n')
  return password
}
