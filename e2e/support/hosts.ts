import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import { createPortalServer } from '../../renderer/hosting/portal.ts'
import { type RunningServer, startServer } from '../../renderer/hosting/start-server.ts'
import { type Settings, withSettings } from '../../renderer/settings.ts'
import { builtPath, project } from './project.ts'

export type Host = { url: string; setSettings: (settings: Partial<Settings>) => void }

const portal = join(project, 'dist/portal')
const loopback = { port: 0, host: '127.0.0.1' }

/** Servers of a test's pages: the production build behind its security headers, except 'static host'. */
const hostStarters = {
  portal: (settings: () => Partial<Settings>) => createPortalServer({ dir: portal, settings }).listen(loopback),
  /** As `npm start` serves it. */
  'portal with the demo wallet': (settings: () => Partial<Settings>) =>
    createPortalServer({ dir: portal, settings, demoScriptDir: builtPath('dist/demo-script') }).listen(loopback),
  'static host': listenAsStaticHost,
}

export type HostName = keyof typeof hostStarters

export async function startHost(name: HostName): Promise<Host & RunningServer> {
  let current: Partial<Settings> = {}
  const listening = await hostStarters[name](() => current)
  return Object.assign(listening, {
    setSettings(settings: Partial<Settings>) {
      current = settings
    },
  })
}

/**
 * A static host: files, folders with an index, 404.html, and the headers that `_headers` sets for all paths. It replaces only the
 * settings in the pages.
 */
function listenAsStaticHost(settings: () => Partial<Settings>): Promise<RunningServer> {
  const host = express().disable('etag')
  const headers = commonHeaders()
  host.use((_incoming, response, next) => {
    response.set(headers)
    next()
  })
  host.use(express.static(portal, { index: false, etag: false, lastModified: false }))
  host.use(({ path }, response) => {
    const index = join(portal, path, 'index.html')
    const isFound = existsSync(index)
    const html = readFileSync(isFound ? index : join(portal, '404.html'), 'utf8')
    response.status(isFound ? 200 : 404).send(withSettings(html, settings()))
  })
  return startServer(host, loopback)
}

function commonHeaders(): Record<string, string> {
  const [rule = ''] = readFileSync(join(portal, '_headers'), 'utf8').split('\n\n')
  return Object.fromEntries(
    [...rule.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}
