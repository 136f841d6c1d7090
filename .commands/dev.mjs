import { ensureInstalled } from './install.mjs'
import { readOptions } from './options.mjs'
import { command, start, tool } from './run.mjs'

await command(async () => {
  const options = readOptions()
  await ensureInstalled()

  const apiHost = options.apiHost ?? `http://127.0.0.1:${options.apiPort}`
  const port = String(options.portalPort)
  const programs = [
    start(tool('vite'), ['--config', 'renderer/vite.config.ts', '--port', port], { VITE_API_HOST: apiHost }),
  ]
  if (options.apiHost === undefined)
    programs.push(start(tool('tsx'), ['watch', '--clear-screen=false', '.commands/api.mjs', ...process.argv.slice(2)]))

  const code = await Promise.race(programs.map(({ ended }) => ended))
  for (const program of programs) program.kill()
  await Promise.all(programs.map(({ ended }) => ended))
  return code > 128 ? 0 : code
})
