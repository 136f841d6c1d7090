import type { Settings } from '../renderer/settings.ts'
import type { DemoAddresses } from './demo-api.ts'
import type { StateFile } from './saved-state.ts'
import { serveRenderer } from './serve-renderer.ts'
import type { Tokens } from './tokens.ts'

export type Provider = {
  isDemo(): boolean
  /** The settings that the page has now. */
  settings(): Settings
  /** Takes the demo for the provider, or, without one, that of the deployment. Tokens of one never reach the other. */
  use(demo: DemoAddresses | undefined): Promise<void>
  /** Whether the page that is open was loaded for another provider: its session is over, and a new one of its is for nobody. */
  isPageOld(): boolean
  /** A page of the provider of now is there. */
  pageBoots(): void
  /** Answers for the page. */
  serve(request: Request): Response
}

type ProviderOptions = {
  rendererDir: string
  demoWallet: string
  deployment: Settings
  state: StateFile
  tokens: Tokens
}

/** Who signs people in: the provider of the deployment, or the demo. */
export function createProvider({ rendererDir, demoWallet, deployment, state, tokens }: ProviderOptions): Provider {
  let isDemo = false
  let isPageOld = false
  let settings = deployment
  let serve = serveRenderer({ dir: rendererDir, settings: () => settings })
  return {
    isDemo: () => isDemo,
    settings: () => settings,
    isPageOld: () => isPageOld,
    pageBoots() {
      isPageOld = false
    },
    serve: (request) => serve(request),
    async use(demo) {
      const provider = demo ? 'demo' : deployment.apiHost
      if (state.read().provider !== provider) {
        isPageOld = true
        await Promise.all([tokens.clear('accessToken'), tokens.clear('refreshToken')])
      }
      state.save({ provider, isDemo: demo !== undefined })
      const isSameRenderer = isDemo === (demo !== undefined)
      isDemo = demo !== undefined
      settings = demo
        ? { ...deployment, apiHost: demo.api, portalUrl: demo.portal, publicAddressUrl: '/public-address' }
        : deployment
      // It asks for the settings at each request; only what has the demo's wallet in it has to be read anew.
      if (!isSameRenderer)
        serve = serveRenderer({ dir: rendererDir, settings: () => settings, ...(demo && { demoWallet }) })
    },
  }
}
