import { startServer } from '../../renderer/hosting/start-server.ts'
import { test as base } from './test.ts'

/** A site at another origin, with an empty page. */
type OtherSite = { url: string }

/** Adds the sites of an application and of an attacker. */
export const test = base.extend<{ site: OtherSite; evil: OtherSite }>({
  site: ({}, use) => serve('Application', use),
  evil: ({}, use) => serve('Evil', use),
})

async function serve(title: string, use: (site: OtherSite) => Promise<void>): Promise<void> {
  const { url, close } = await startServer(
    (_request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(`<!doctype html><title>${title}</title><link rel="icon" href="data:,">`)
    },
    { port: 0, host: '127.0.0.1' },
  )
  await use({ url })
  await close()
}

/** The allowed error of tests that navigate to such a site. */
export const OTHER_SITE_REQUEST = /Request to a foreign origin: http:\/\/127\.0\.0\.1:\d+\//
