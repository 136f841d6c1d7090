import { readServerOptions } from './options.mjs'
import { prepare, runScript, SIGNALS, start, toolPath } from './run.mjs'

await runScript(async () => {
  const flags = process.argv.slice(2)
  const { portalPort, apiPort, apiHost } = readServerOptions(flags)
  await prepare()

  const { BRAND_NAME } = await import('../renderer/settings.ts')
  const demoSettings = {
    VITE_PUBLIC_ADDRESS_URL: '/public-address',
    VITE_PRODUCT_NAME: process.env.VITE_PRODUCT_NAME ?? BRAND_NAME,
    DEMO_SCRIPT: 'on',
  }
  const programs = [
    start(toolPath('vite'), ['renderer', '--port', String(portalPort)], {
      VITE_API_HOST: apiHost ?? `http://localhost:${apiPort}`,
      ...(apiHost === undefined && demoSettings),
    }),
  ]
  if (apiHost === undefined)
    programs.push(
      start(toolPath('tsx'), ['watch', '--clear-screen=false', 'scripts/start.mjs', '--api-only', ...flags]),
    )

  let isStopping = false
  for (const signal of SIGNALS) process.once(signal, () => (isStopping = true))
  const code = await Promise.race(programs.map(({ exited }) => exited))
  // A signal reaches both programs. Without one, a program has exited, and the other must be stopped.
  if (!isStopping) for (const program of programs) program.kill()
  await Promise.all(programs.map(({ exited }) => exited))
  return isStopping ? 0 : code
})
