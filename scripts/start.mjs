import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildDemoWallet, buildPortal } from './build.mjs'
import { readServerOptions } from './options.mjs'
import { CliError, prepare, project, runScript, signals } from './run.mjs'

/** @typedef {import('./options.mjs').ServerOptions} ServerOptions */
/** @typedef {{ url: string, close(): Promise<void> }} Server */

const demoPages = [
  ['Control panel', ''],
  ['Mailbox', 'mailbox'],
  ['Demo application', 'demo'],
]

await runScript(async () => {
  const options = readServerOptions()
  await prepare()
  const { apiHost, isApiOnly, skipBuild } = options
  if (!isApiOnly && !skipBuild) {
    await buildPortal()
    if (apiHost === undefined) await buildDemoWallet()
  }

  /** @type {Server[]} */
  const servers = []
  try {
    const api = apiHost === undefined ? await startApi(options) : undefined
    if (api) servers.push(api)
    const apiUrl = api?.url ?? apiHost ?? ''
    const portal = isApiOnly ? undefined : await startPortal(options, apiUrl)
    if (portal) servers.push(portal)
    const urls = [
      ...(portal ? [['Portal', portal.url]] : []),
      ['API', apiUrl],
      ...(api ? demoPages.map(([label, path]) => [label, `${apiUrl}/__mock/${path}`]) : []),
    ]
    console.log(`\n${urls.map(([label = '', url]) => label.padEnd(18) + url).join('\n')}`)
    if (api) console.log(await describeDemo(options, apiUrl))
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()))
    throw error
  }
  console.log('\nPress Ctrl-C to stop.')
  await new Promise((resolve) => {
    for (const signal of signals) process.once(signal, resolve)
  })
  // An open connection must not keep the process alive.
  setTimeout(() => process.exit(1), 4_500).unref()
  await Promise.all(servers.map((server) => server.close()))
})

/** @param {ServerOptions} options */
async function startApi({ users, data, scenario, apiPort, portalPort }) {
  const { createServer } = await import('../mock-api/server.ts')
  /** @type {ReturnType<typeof createServer>} */
  let api
  try {
    api = createServer({
      seed: { users },
      portalOrigins: ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${portalPort}`),
      // The portal's host name: ports of one host share cookies, so a user who signed in from the control panel is signed in on the consent
      // page that the demo application opens.
      issuer: `http://localhost:${apiPort}`,
      ...(data !== undefined && { data }),
      ...(scenario !== undefined && { scenario }),
    })
  } catch (error) {
    const flag = data === undefined ? scenario && `--scenario ${scenario}` : `--data ${data}`
    if (flag && error instanceof Error) throw new CliError(`Can't use ${flag}: ${error.message}`)
    throw error
  }
  return listen(api, apiPort, '--api-port N or API_PORT=N')
}

/** Serves the built portal, with the demo wallet unless the API is a real one. @param {ServerOptions} options @param {string} apiUrl */
async function startPortal({ portalPort, apiHost }, apiUrl) {
  const dir = join(project, 'dist', 'portal')
  const demoWalletDir = join(project, 'dist', 'demo-wallet')
  const isDemo = apiHost === undefined
  if (!existsSync(join(dir, 'index.html')) || (isDemo && !existsSync(demoWalletDir)))
    throw new CliError("The portal or the demo wallet isn't built yet. Run again without --no-build.")
  const { createPortalServer } = await import('../renderer/hosting/portal.ts')
  const { BRAND_NAME } = await import('../renderer/settings.ts')
  const demoSettings = {
    publicAddressUrl: '/public-address',
    productName: process.env.VITE_PRODUCT_NAME ?? BRAND_NAME,
  }
  const portal = createPortalServer({
    dir,
    settings: () => ({ apiHost: apiUrl, ...(isDemo && demoSettings) }),
    ...(isDemo && { demoWalletDir }),
  })
  return listen(portal, portalPort, '--portal-port N or PORTAL_PORT=N')
}

/** @param {{ listen(where: { port: number, host: string }): Promise<Server> }} server @param {number} port @param {string} setting */
async function listen(server, port, setting) {
  try {
    return await server.listen({ port, host: 'localhost' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new CliError(`Port ${port} is in use. Choose another with ${setting}.`)
    if (code === 'EACCES')
      throw new CliError(`No permission to listen on port ${port}. Choose another with ${setting}.`)
    throw error
  }
}

/** The scenario and the demo users of the mock API. @param {ServerOptions} options @param {string} apiUrl */
async function describeDemo({ data, scenario }, apiUrl) {
  const { people } = await import('../fixtures/people.ts')
  const { getScenario } = await import('../fixtures/scenarios.ts')
  const width = Math.max(...people.flatMap(({ email, password }) => [email.length, password.length])) + 2
  return [
    ...(scenario
      ? [
          '',
          `Scenario ${scenario}: ${getScenario(scenario).description}`,
          `Start it at ${apiUrl}/__mock/scenario/${scenario}`,
        ]
      : []),
    '',
    `Demo users, with their passwords${data === undefined ? '' : ` when ${data} was created (they may have changed)`}:`,
    ...people.map(
      ({ email, password, description }) => `  ${email.padEnd(width)}${password.padEnd(width)}${description}`,
    ),
  ].join('\n')
}
