import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CliError, project, signals } from './run.mjs'

/** @typedef {import('./options.mjs').ServerOptions} ServerOptions */
/** @typedef {{ url: string, close(): Promise<void> }} Server */

/** Starts the mock API in this process. @param {ServerOptions} options @returns {Promise<Server>} */
export async function startApi(options) {
  const { apiPort } = options
  const api = await createApi(options)
  return listening(apiPort, '--api-port N or API_PORT=N', () => api.listen({ port: apiPort }))
}

/** @param {ServerOptions} options */
async function createApi({ users, data, scenario, apiPort, portalPort }) {
  const { createServer } = await import('../mock-api/server.ts')
  try {
    return createServer({
      seed: { users },
      portalOrigins: ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${portalPort}`),
      issuer: `http://127.0.0.1:${apiPort}`,
      ...(data !== undefined && { data }),
      ...(scenario !== undefined && { scenario }),
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    if (data !== undefined) throw new CliError(`Can't use --data ${data}: ${reason}`)
    if (scenario !== undefined) throw new CliError(`Can't use --scenario ${scenario}: ${reason}`)
    throw error
  }
}

/**
 * Serves the built portal in this process, with the demo wallet unless the API is a real one.
 * @param {ServerOptions} options @param {string} apiUrl @returns {Promise<Server>}
 */
export async function startPortal({ portalPort, apiHost }, apiUrl) {
  if (!existsSync(join(project, 'dist', 'portal', 'index.html')))
    throw new CliError("The portal isn't built yet. Run again without --no-build.")
  const { createPortalServer } = await import('../renderer/hosting/portal.ts')
  const portal = createPortalServer({
    dir: join(project, 'dist', 'portal'),
    settings: () => ({ apiHost: apiUrl, ...(apiHost === undefined && { publicAddressUrl: '/public-address' }) }),
    ...(apiHost === undefined && { demoWallet: join(project, 'dist', 'demo-wallet') }),
  })
  return listening(portalPort, '--portal-port N or PORTAL_PORT=N', () => portal.listen({ port: portalPort }))
}

/** Lists the demo users with their passwords, and the link of the scenario. @param {ServerOptions} options @param {string} apiUrl */
export async function demoText({ data, scenario }, apiUrl) {
  const { people } = await import('../fixtures/people.ts')
  const { scenarioNamed } = await import('../fixtures/scenarios.ts')
  const width = Math.max(...people.flatMap(({ email, password }) => [email.length, password.length])) + 2
  const list = people.map(
    ({ email, password, description }) => `  ${email.padEnd(width)}${password.padEnd(width)}${description}`,
  )
  const since = data === undefined ? '' : ` when ${data} was created (they may have changed)`
  const text = [`Demo users, with their passwords${since}:`, ...list].join('\n')
  if (scenario === undefined) return text
  const link = `${apiUrl.replace('127.0.0.1', 'localhost')}/__mock/scenario/${scenario}`
  return `Scenario ${scenario}: ${scenarioNamed(scenario).description}\nStart it at ${link}\n\n${text}`
}

/** Waits for a signal to stop, then closes the servers. @param {Server[]} servers */
export async function untilStopped(servers) {
  await new Promise((resolve) => {
    for (const signal of signals) process.once(signal, resolve)
  })
  // An open connection must not keep the process alive.
  setTimeout(() => process.exit(1), 4_500).unref()
  await Promise.all(servers.map((server) => server.close()))
}

/** @param {number} port @param {string} setting @param {() => Promise<Server>} listen */
async function listening(port, setting, listen) {
  try {
    return await listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new CliError(`Port ${port} is in use. Choose another with ${setting}.`)
    if (code === 'EACCES')
      throw new CliError(`No permission to listen on port ${port}. Choose another with ${setting}.`)
    throw error
  }
}
