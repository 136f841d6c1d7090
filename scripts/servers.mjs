import { createServer } from 'node:net'
import { join } from 'node:path'
import { importBuilt } from './build.mjs'
import { project, Stop, signals } from './run.mjs'

/** @typedef {import('./options.mjs').Options} Options */
/** @typedef {{ url: string, close(): Promise<void> }} Server */

/** Starts the mock API in this process. @param {Options} options @returns {Promise<Server>} */
export async function startApi({ users, data, scenario, apiPort, portalPort }) {
  const server = await importBuilt('mock-api/server')
  if (scenario !== undefined) await ensureScenario(scenario)
  const create = () =>
    server.createServer({
      seed: { users },
      portalOrigins: ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${portalPort}`),
      issuer: `http://127.0.0.1:${apiPort}`,
      ...(data !== undefined && { data }),
      ...(scenario !== undefined && { scenario }),
    })
  const api = data === undefined ? create() : withData(data, create)
  return listening(apiPort, '--api-port N or API_PORT=N', () => api.listen({ port: apiPort }))
}

/** Serves the built portal in this process; the demo wallet too, unless the API is a real one. @param {Options} options @param {string} apiUrl @returns {Promise<Server>} */
export async function startPortal({ portalPort, apiHost }, apiUrl) {
  const { createPortal } = await importBuilt('mock-api/portal')
  const portal = createPortal({
    dir: join(project, 'dist', 'portal'),
    settings: () => ({ apiHost: apiUrl }),
    ...(apiHost === undefined && { demoWallet: join(project, 'dist', 'demo-wallet') }),
  })
  return listening(portalPort, '--portal-port N or PORTAL_PORT=N', () => portal.listen({ port: portalPort }))
}

/** The people of the demo and their passwords, to print. A data file wins over the seed. @param {Options} options @returns {Promise<string>} */
export async function demoPeople({ data }) {
  const { people } = await importBuilt('fixtures/people')
  const width = Math.max(...people.flatMap(({ email, password }) => [email.length, password.length])) + 2
  const lines = people.map(
    ({ email, password, description }) => `  ${email.padEnd(width)}${password.padEnd(width)}${description}`,
  )
  const heading =
    data === undefined
      ? 'People of the demo, with their passwords:'
      : `People of the demo, with the passwords they had when ${data} was made (what it says now wins):`
  return [heading, ...lines].join('\n')
}

/** What the scenario shows and the link that leads into it, to print. @param {string} name @param {string} apiUrl @returns {Promise<string>} */
export async function scenarioStart(name, apiUrl) {
  const { scenarioNamed } = await importBuilt('fixtures/scenarios')
  return `Scenario          ${name}: ${scenarioNamed(name).description}\n                  ${apiUrl.replace('127.0.0.1', 'localhost')}/__mock/scenario/${name} begins it`
}

/** @param {string} name */
async function ensureScenario(name) {
  const { scenarioNamed } = await importBuilt('fixtures/scenarios')
  try {
    scenarioNamed(name)
  } catch (error) {
    throw new Stop(`--scenario: ${error instanceof Error ? error.message : error}`)
  }
}

/** Waits until this process is asked to end, then closes the servers. @param {Server[]} servers */
export async function untilStopped(servers) {
  await new Promise((resolve) => {
    for (const signal of signals) process.once(signal, resolve)
  })
  // A connection that will not end must not keep the process.
  setTimeout(() => process.exit(1), 4_500).unref()
  await Promise.all(servers.map((server) => server.close()))
}

/** @template T @param {string} file @param {() => T} create */
function withData(file, create) {
  try {
    return create()
  } catch (error) {
    throw new Stop(`--data ${file} cannot be used: ${error instanceof Error ? error.message : error}`)
  }
}

/** Throws the same clear message for a port that a program of its own is going to listen on. @param {number} port @param {string} setting */
export async function ensureFree(port, setting) {
  const probe = createServer()
  await listening(port, setting, async () => {
    await new Promise((resolve, reject) =>
      probe.once('error', reject).listen(port, 'localhost', () => resolve(undefined)),
    )
    return { url: '', close: async () => {} }
  })
  await new Promise((resolve) => probe.close(resolve))
}

/** @param {number} port @param {string} setting @param {() => Promise<Server>} listen */
async function listening(port, setting, listen) {
  try {
    return await listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new Stop(`Port ${port} is in use. Choose another with ${setting}.`)
    if (code === 'EACCES') throw new Stop(`Port ${port} is not allowed to this user. Choose another with ${setting}.`)
    throw error
  }
}
