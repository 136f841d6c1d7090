import { ensureInstalled } from './install.mjs'
import { PORTS, readOptions } from './options.mjs'
import { command, signals, start, tool } from './run.mjs'
import { ensureFree, startApi } from './servers.mjs'

await command(async () => {
  const options = readOptions(undefined, undefined, PORTS)
  await ensureInstalled()
  await ensureFree(options.portalPort, '--portal-port N or PORTAL_PORT=N')
  const api = await startApi(options)

  // Both at the same host, whose cookies are the same for all ports: so a link of the API can sign in at the portal.
  const portal = start(tool('vite'), ['--config', 'e2e/gallery/vite.config.ts', '--port', String(options.portalPort)], {
    VITE_API_HOST: api.url.replace('127.0.0.1', 'localhost'),
  })
  const address = `http://localhost:${options.portalPort}/gallery/`
  console.log(`\nComponents  ${address}\nScreens     ${address}screens.html\n\nCtrl-C ends it.\n`)

  let isAsked = false
  for (const signal of signals) process.once(signal, () => (isAsked = true))
  const code = await portal.ended
  await api.close()
  return isAsked ? 0 : code
})
