import { existsSync, readFileSync } from 'node:fs'
import { isHttpsOrLoopback, parseSafeUrl } from '../renderer/rules/oauth/external-url.ts'
import { SESSION_COOKIES } from '../renderer/session/session-cookies.ts'
import { BRAND_NAME, extractSettings, readSettings, type Settings } from '../renderer/settings.ts'
import type { DemoUrls } from './demo/demo-api.ts'
import { serveRenderer } from './security/serve-renderer.ts'
import type { Tokens } from './sign-in/tokens.ts'
import type { StateFile } from './window/saved-state.ts'

/** Used by a build without an API host. It never resolves (RFC 6761 §6.4), so calls fail and the demo is offered. */
const UNRESOLVABLE_API_HOST = 'https://provider.invalid'

/** The settings of this installation: those of the built page, overridden by the administrator's file, if any. */
export function readDeployment(html: string, file: string): Settings {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const { error } = readSettings(text)
  if (error) throw new Error(`${file}: ${error}`)
  const overrides: object = JSON.parse(text || '{}')
  const { settings } = readSettings(JSON.stringify({ ...extractSettings(html), ...overrides }))
  const { apiHost, portalUrl, publicAddressUrl } = settings
  // A path is resolved against `apiHost`, which is checked itself.
  const isApiPath = publicAddressUrl.startsWith('/')
  const urls = { apiHost, portalUrl, ...(!isApiPath && { publicAddressUrl }) }
  // A path such as `/api` is rejected too: it would be on the page's own origin, where there is no API.
  for (const [name, value] of Object.entries(urls)) {
    const url = parseSafeUrl(value)
    if (value && !(url && isHttpsOrLoopback(url)))
      throw new Error(`${name} must be an https URL; http is allowed only for this machine`)
  }
  // Registration fails without an API, so the public IP address must not be looked up.
  return apiHost ? settings : { ...settings, apiHost: UNRESOLVABLE_API_HOST, publicAddressUrl: '/none' }
}

export type CurrentDeployment = ReturnType<typeof createCurrentDeployment>
type Options = { rendererDir: string; demoScriptDir: string; settings: Settings; state: StateFile; tokens: Tokens }

/** The deployment that the page talks to: the installation's own, or the demo. */
export function createCurrentDeployment({ rendererDir, demoScriptDir, state, tokens, ...own }: Options) {
  let isDemo = false
  let isPageStale = false
  let settings = own.settings
  const serveWithoutDemo = serveRenderer({ dir: rendererDir, settings: () => settings })
  let serve = serveWithoutDemo
  return {
    isDemo: () => isDemo,
    settings: () => settings,
    /** True if the open page was loaded before the last switch: the tokens that it stores may belong to another API. */
    isPageStale: () => isPageStale,
    onPageLoaded() {
      isPageStale = false
    },
    serve: (request: Request) => serve(request),
    /** Switches to the demo, or back to the installation's own deployment. Clears tokens that another API issued. */
    async switchTo(demo: DemoUrls | undefined): Promise<void> {
      // The demo's port changes from run to run; its tokens stay valid.
      const tokenIssuer = demo ? 'demo' : own.settings.apiHost
      if (state.read().tokenIssuer !== tokenIssuer) {
        isPageStale = true
        await Promise.all(SESSION_COOKIES.map(tokens.clear))
      }
      isDemo = demo !== undefined
      state.save({ tokenIssuer, isDemo })
      settings = demo
        ? {
            ...own.settings,
            apiHost: demo.api,
            portalUrl: demo.portal,
            publicAddressUrl: '/public-address',
            productName: BRAND_NAME,
          }
        : own.settings
      serve = isDemo ? serveRenderer({ dir: rendererDir, settings: () => settings, demoScriptDir }) : serveWithoutDemo
    },
  }
}
