import { readdirSync } from 'node:fs'

/* Loaded into a process that is measured: tells its parent what it uses. A collector of garbage that is exposed is run before. */

process.on('message', () => {
  const { gc } = globalThis
  gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  process.send?.({ rss, heapUsed, cpu: (user + system) / 1000, files: openFiles() })
})
// A bench that is stopped leaves nothing behind.
process.once('disconnect', () => process.exit())
// It must not keep the process alive.
process.channel?.unref()

/** Windows tells nobody. */
function openFiles() {
  return process.platform === 'win32' ? 0 : readdirSync('/dev/fd').length
}
