import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listedAdvisories, shippedAdvisories } from './advisories.mjs'
import { command, project, Stop } from './run.mjs'
import { shippedPackages } from './shipped-packages.mjs'

await command(async () => {
  const report = askNpm()
  const listed = listedAdvisories(readFileSync(join(project, 'SECURITY.md'), 'utf8'))
  const shipped = shippedPackages().map(({ name }) => name)
  const found = shippedAdvisories(report, shipped, listed)
  if (found.length > 0) throw new Stop(`Holes in what is shipped:\n\n${found.join('\n')}`)
  console.log(`No advisory about the ${shipped.length} packages that are shipped, but what SECURITY.md lists.`)
})

/** @returns {Required<import('./advisories.mjs').AuditReport>} */
function askNpm() {
  // Whatever the machine's settings leave out: an npm that may not ask, or asks for less, would find nothing.
  const args = ['audit', '--json', '--include=dev', '--include=optional', '--include=peer', '--no-offline']
  const { stdout, stderr, error } = spawnSync('npm', args, {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  })
  const report = stdout?.startsWith('{') ? JSON.parse(stdout) : {}
  if (report.vulnerabilities) return report
  const reason = error?.message ?? report.message ?? (report.error?.summary || stderr)
  throw new Stop(`npm could not ask for advisories, so nothing is known of what is shipped: ${reason}`)
}
