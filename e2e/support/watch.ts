import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** What a browser context may do without being reported. */
export type Allowed = {
  /** Origins that pages may call. */
  origins: string[]
  /** Origin whose refusals (4xx) are part of the conversation, though Chromium logs each of them as an error. */
  api: string
  /** Console errors and uncaught errors that the test provokes on purpose. */
  errors: RegExp[]
}

/**
 * Collects what must not happen on any page of the context: errors on the console, breaches of the content security policy,
 * uncaught errors and rejections, requests to a stranger. The list that is returned grows while the pages run.
 */
export async function watch(context: BrowserContext, { origins, api, errors }: Allowed): Promise<string[]> {
  const problems: string[] = []

  function report(problem: string): void {
    if (!errors.some((allowed) => allowed.test(problem))) problems.push(problem)
  }

  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message, api)) report(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (webError) => report(`Uncaught: ${webError.error().message}`))
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && !origins.includes(origin))
      report(`Request to a stranger: ${request.url()}`)
  })
  // Rejections that the application reports itself never reach the browser's own report.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content security policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return problems
}

function isRefusal(message: ConsoleMessage, api: string): boolean {
  return message.location().url.startsWith(`${api}/`) && /responded with a status of 4\d\d/.test(message.text())
}
