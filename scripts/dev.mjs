import { ensureInstalled } from './install.mjs'
import { readOptions } from './options.mjs'
import { command, signals, start, tool } from './run.mjs'
import { ensureFree } from './servers.mjs'

await command(async () => {
  const options = readOptions()
  await ensureInstalled()

  await ensureFree(options.portalPort, '--portal-port N or PORTAL_PORT=N')

  const apiHost = options.apiHost ?? `http://127.0.0.1:${options.apiPort}`
  const port = String(options.portalPort)
  const programs = [
    start(tool('vite'), ['--config', 'renderer/vite.config.ts', '--port', port], {
      VITE_API_HOST: apiHost,
      ...(options.apiHost === undefined && { DEMO_WALLET: 'on' }),
    }),
  ]
  if (options.apiHost === undefined)
    programs.push(
      start(tool('tsx'), ['watch', '--clear-screen=false', 'scripts/api.mjs', ...process.argv.slice(2)], {
        SERVERS: 'sources',
      }),
    )

  let isAsked = false
  for (const signal of signals) process.once(signal, () => (isAsked = true))
  const code = await Promise.race(programs.map(({ ended }) => ended))
  // Whoever asked us to end has asked both; when one ended by itself, the other must not stay.
  if (!isAsked) for (const program of programs) program.kill()
  await Promise.all(programs.map(({ ended }) => ended))
  return isAsked ? 0 : code
})
