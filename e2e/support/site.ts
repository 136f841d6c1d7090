import { listenOn } from '../../renderer/hosting/listening.ts'
import { test as base } from './test.ts'

/** A site of somebody else: an origin of its own, and a page that does nothing by itself. */
export type Site = { url: string }

/** With two foreign sites: one that may be an application's, and one that is up to no good. */
export const test = base.extend<{ site: Site; evil: Site }>({
  site: ({}, use) => serve('Application', use),
  evil: ({}, use) => serve('Evil', use),
})

async function serve(title: string, use: (site: Site) => Promise<void>): Promise<void> {
  const { url, close } = await listenOn(
    (_request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(`<!doctype html><title>${title}</title><link rel="icon" href="data:,">`)
    },
    { port: 0, host: '127.0.0.1' },
  )
  await use({ url })
  await close()
}

/** Going to such a site is what these tests are about. */
export const toOtherSites = /Request to a stranger: http:\/\/127\.0\.0\.1:\d+\//
