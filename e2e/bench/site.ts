import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { createServer, type MockApi } from '../../mock-api/server.ts'
import { writeCompressedFiles } from '../../renderer/hosting/hosting-files.ts'
import { createPortal } from '../../renderer/hosting/portal.ts'
import { freePorts } from '../support/free-ports.ts'
import { type Host, startHost } from '../support/hosts.ts'

export const project = fileURLToPath(new URL('../..', import.meta.url))
const packageSchema = v.object({ scripts: v.object({ start: v.string(), api: v.string() }) })

/** Bytes per second of 1.6 Mbit/s down and 0.75 up, and the latency of each request in milliseconds. */
const SLOW_4G = { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150, offline: false }

/** The built portal with a mock API, in this process. */
export type Site = Host & { api: MockApi & { url: string }; close(): Promise<void> }

export async function openSite(users = 50): Promise<Site> {
  const portal = await startHost('portal')
  const api = createServer({ seed: { users }, portalOrigins: [portal.url], hashing: 'fast', rateLimits: false })
  const server = await api.listen({ port: 0 })
  portal.setSettings({ apiHost: server.url, publicAddressUrl: '/public-address' })
  const close = async () => void (await Promise.all([portal.close(), server.close()]))
  return { ...portal, api: Object.assign(api, { url: server.url }), close }
}

/** `npm start` and `npm run api` of a checkout, each in its own process. The portal comes without the demo wallet. */
export async function startSite(dir: string) {
  const { scripts } = v.parse(packageSchema, JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')))
  const [apiPort, portalPort] = await freePorts()
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const ports = ['--api-port', String(apiPort), '--portal-port', String(portalPort)]
  const servers = [
    await startScript(dir, scripts.api, ports),
    await startScript(dir, scripts.start, [...ports, '--api-host', apiUrl]),
  ]
  const url = `http://localhost:${portalPort}`
  await Promise.all([untilListening(apiUrl, servers), untilListening(url, servers)])
  return { url, apiUrl, close: async () => void (await Promise.all(servers.map((server) => stop(server)))) }
}

/** The pages of floor/, compressed and served like the portal. */
export async function openFloor(): Promise<{ url: string; close(): Promise<void> }> {
  const dir = join(project, 'dist', 'floor')
  await writeCompressedFiles(dir)
  return createPortal({ dir, settings: () => ({}) }).listen({ port: 0 })
}

export function openBrowser(args: string[] = []): Promise<Browser> {
  const { CHROMIUM_PATH: executablePath } = process.env
  return chromium.launch({ args, ...(executablePath !== undefined && { executablePath }) })
}

/** Waits until a server responds. Throws if one of the processes has exited. */
export async function untilListening(url: string, processes: ChildProcess[]): Promise<void> {
  for (;;) {
    const isListening = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    )
    if (isListening) return
    const exited = processes.find(({ exitCode }) => exitCode !== null)
    if (exited) throw new Error(`A server exited with ${exited.exitCode} before it responded`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Throttles the processor of the page to a quarter. */
export async function slowProcessor(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}

/** Lighthouse's mobile preset: a mid-range phone on slow 4G. */
export async function likeMobile(page: Page): Promise<void> {
  const session = await slowProcessor(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
}

/** `script` is an npm script that runs one file with Node. */
function startScript(cwd: string, script: string, flags: string[]): ChildProcess {
  const [program, ...args] = script.split(' ')
  if (program !== 'node') throw new Error(`${cwd}: "${script}" does not begin with node`)
  return spawn(process.execPath, [...args, ...flags], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
