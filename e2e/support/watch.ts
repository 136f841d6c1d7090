import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'

export type Allowed = {
  /** Origins that pages may call. */
  origins: string[]
  /** The origin whose 4xx responses are expected, although Chromium and WebKit log each as an error. */
  api: string
  /** Errors that the test provokes on purpose. */
  errors: RegExp[]
}

/** What a browser logs when a request gets no response: `ERR_…` in Chromium, the others in WebKit, nothing in Firefox. */
export const NO_RESPONSE = /ERR_|Failed to load resource(?!.*status of)|due to access control checks/

/**
 * Collects console errors, violations of the content security policy, uncaught errors and requests to foreign origins on all pages of the
 * context. The returned list grows while the pages run.
 */
export async function collectProblems(context: BrowserContext, { origins, api, errors }: Allowed): Promise<string[]> {
  const problems: string[] = []

  function report(problem: string): void {
    if (!errors.some((allowed) => allowed.test(problem))) problems.push(problem)
  }

  context.on('console', (message) => {
    if (message.type() === 'error' && !isClientError(message, api))
      report(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (webError) => report(`Uncaught: ${webError.error().message}`))
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && !origins.includes(origin))
      report(`Request to a foreign origin: ${request.url()}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content security policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return problems
}

function isClientError(message: ConsoleMessage, api: string): boolean {
  return message.location().url.startsWith(`${api}/`) && /responded with a status of 4\d\d/.test(message.text())
}

/** Collects each path and query that the page changes to, also by `history`. */
export function recordPaths(page: Page): string[] {
  const paths: string[] = []
  let shown = pathOf(page.url())
  page.on('framenavigated', (frame) => {
    const path = pathOf(frame.url())
    if (frame !== page.mainFrame() || path === shown) return
    shown = path
    paths.push(path)
  })
  return paths
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Reports every layout shift without user input as a console error. */
export async function reportLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        if ('hadRecentInput' in shift && !shift.hadRecentInput) console.error(`Layout shift: ${JSON.stringify(shift)}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
