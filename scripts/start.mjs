import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildDemoScript, buildPortal } from './builders.mjs'
import { readServerOptions } from './options.mjs'
import { CliError, prepare, project, runScript, SIGNALS } from './run.mjs'

/** @typedef {import('./options.mjs').ServerOptions} ServerOptions */
/** @typedef {{ close(): Promise<void> }} Server */

await runScript(async () => {
  const options = readServerOptions()
  await prepare()
  const { apiHost, isApiOnly, skipBuild } = options
  if (!isApiOnly && !skipBuild) {
    await buildPortal()
    if (apiHost === undefined) await buildDemoScript()
  }

  /** @type {Server[]} */
  const servers = []
  try {
    const apiUrl = apiHost ?? options.issuer ?? publicUrl(options, options.apiPort)
    // Before the mock API: when that responds, everything runs.
    const portal = isApiOnly ? undefined : await startPortal(options, apiUrl)
    if (portal) servers.push(portal)
    const api = apiHost === undefined ? await startApi(options) : undefined
    if (api) servers.push(api)
    // The portal has no control token to follow a presentation with.
    const presentation = api?.token === undefined && { Presentation: 'presentation' }
    const pages = { 'Control panel': '', Mailbox: 'mailbox', Agora: 'demo', ...presentation }
    const urls = [
      ...(portal ? [['Portal', publicUrl(options, options.portalPort)]] : []),
      ['API', apiUrl],
      ...(api ? Object.entries(pages).map(([label, path]) => [label, `${apiUrl}/__mock/${path}`]) : []),
    ]
    console.log(`\n${urls.map(([label = '', url]) => label.padEnd(18) + url).join('\n')}`)
    if (api?.token !== undefined)
      console.log(
        `\nThese pages need the control token. Open this link once in a browser:\n${apiUrl}/__mock/?token=${api.token}`,
      )
    if (api) console.log(await describeDemo(options, apiUrl))
    if (options.isPresentation)
      for (const path of [`demo#audience=${api?.audienceSecret}`, 'presentation'])
        openInBrowser(`${apiUrl}/__mock/${path}`)
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()))
    throw error
  }
  console.log('\nPress Ctrl-C to stop.')
  await new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, resolve)
  })
  // An open connection must not keep the process alive.
  setTimeout(() => process.exit(1), 4_500).unref()
  await Promise.all(servers.map((server) => server.close()))
})

/** Opens a window of the default browser. If there is none, the printed URLs say what to open. @param {string} url */
function openInBrowser(url) {
  const openers = new Map([
    ['darwin', ['open']],
    ['win32', ['cmd', '/c', 'start', '']],
  ])
  const [program = '', ...args] = openers.get(process.platform) ?? ['xdg-open']
  spawn(program, [...args, url], { stdio: 'ignore' }).once('error', () => undefined)
}

/** The URL for browsers. @param {ServerOptions} options @param {number} port */
function publicUrl({ allowHosts: [name = 'localhost'] }, port) {
  return `http://${name}:${port}`
}

/** @param {ServerOptions} options */
async function startApi(options) {
  const { users, data, scenario, apiPort, portalPort, host, allowHosts, controlToken } = options
  const { createServer } = await import('../mock-api/server.ts')
  /** @type {ReturnType<typeof createServer>} */
  let api
  try {
    api = createServer({
      users,
      portalOrigins: [...allowHosts, 'localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${portalPort}`),
      allowHosts,
      ...(controlToken !== undefined && { controlToken }),
      // The portal's host name: ports of one host share cookies, so a user who signed in from the control panel is signed in on the consent
      // page that the demo application opens.
      issuer: options.issuer ?? publicUrl(options, apiPort),
      ...(data !== undefined && { data }),
      ...(scenario !== undefined && { scenario }),
    })
  } catch (error) {
    const flag = data === undefined ? scenario && `--scenario ${scenario}` : `--data ${data}`
    if (flag && error instanceof Error) throw new CliError(`Can't use ${flag}: ${error.message}`)
    throw error
  }
  const { close } = await listen(api, { port: apiPort, host }, '--api-port N or API_PORT=N')
  // A chosen token stays out of logs.
  const token = api.needsToken() ? (controlToken === undefined ? api.controlToken : '…') : undefined
  return { close, token, audienceSecret: api.audienceSecret }
}

/** Serves the built portal, with the demo script unless the API is a real one. @param {ServerOptions} options @param {string} apiUrl */
async function startPortal({ portalPort, apiHost, host }, apiUrl) {
  const dir = join(project, 'dist', 'portal')
  const demoScriptDir = join(project, 'dist', 'demo-script')
  const isDemo = apiHost === undefined
  if (!existsSync(join(dir, 'index.html')) || (isDemo && !existsSync(demoScriptDir)))
    throw new CliError(
      "The portal or the demo script isn't built yet. Run `npm start` without --no-build: it builds both.",
    )
  const { createPortalServer } = await import('../renderer/hosting/portal.ts')
  const { BRAND_NAME } = await import('../renderer/settings.ts')
  const demoSettings = {
    publicAddressUrl: '/public-address',
    productName: process.env.VITE_PRODUCT_NAME ?? BRAND_NAME,
  }
  const portal = createPortalServer({
    dir,
    settings: () => ({ apiHost: apiUrl, ...(isDemo && demoSettings) }),
    ...(isDemo && { demoScriptDir }),
  })
  return listen(portal, { port: portalPort, host }, '--portal-port N or PORTAL_PORT=N')
}

/**
 * @param {{ listen(where: { port: number, host: string }): Promise<Server> }} server
 * @param {{ port: number, host: string | undefined }} where
 * @param {string} setting
 */
async function listen(server, { port, host = 'localhost' }, setting) {
  try {
    return await server.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new CliError(`Port ${port} is in use. Choose another with ${setting}.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CliError(`This machine has no address ${host}. Choose another with --host.`)
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
