import { ensureInstalled } from './install.mjs'
import { readServerOptions } from './options.mjs'
import { command, signals, start, tool } from './run.mjs'

/* `npm run dev` serves the portal and the mock API with hot reload; `npm run gallery` the gallery of components and screens too. */

await command(async () => {
  const isGallery = process.argv[2] === 'gallery'
  const flags = process.argv.slice(isGallery ? 3 : 2)
  const { portalPort, apiPort, apiHost } = readServerOptions(flags)
  await ensureInstalled()

  const config = isGallery ? 'e2e/gallery/vite.config.ts' : 'renderer/vite.config.ts'
  const programs = [
    start(tool('vite'), ['--config', config, '--port', String(portalPort)], {
      // In the gallery, links of the API sign in at the portal: cookies ignore ports, but not hosts.
      VITE_API_HOST: apiHost ?? `http://${isGallery ? 'localhost' : '127.0.0.1'}:${apiPort}`,
      ...(apiHost === undefined && { VITE_PUBLIC_ADDRESS_URL: '/public-address' }),
      ...(apiHost === undefined && !isGallery && { DEMO_WALLET: 'on' }),
    }),
  ]
  if (apiHost === undefined)
    programs.push(start(tool('tsx'), ['watch', '--clear-screen=false', 'scripts/api.mjs', ...flags]))
  if (isGallery) {
    const gallery = `http://localhost:${portalPort}/gallery/`
    console.log(`\nComponents  ${gallery}\nScreens     ${gallery}screens.html\n`)
  }

  let isStopping = false
  for (const signal of signals) process.once(signal, () => (isStopping = true))
  const code = await Promise.race(programs.map(({ exited }) => exited))
  // A signal reaches both. When one has exited by itself, the other has to be stopped.
  if (!isStopping) for (const program of programs) program.kill()
  await Promise.all(programs.map(({ exited }) => exited))
  return isStopping ? 0 : code
})
