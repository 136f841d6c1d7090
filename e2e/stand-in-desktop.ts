import type { Page } from '@playwright/test'
import type { Person } from '../fixtures/people.ts'
import { createPageEvents } from '../main/page-events.ts'
import { createBrowserSignIn } from '../main/sign-in/browser-sign-in.ts'
import { createLinkDelivery } from '../main/sign-in/link-delivery.ts'
import { askAt, signInAt } from '../mock-api/test-client.ts'
import type { Bridge, Command } from '../preload/bridge.ts'
import type { Host } from './hosts.ts'

type Options = {
  /** Whether the system opens what it is given. */
  opens: boolean
  /** Whether the system has a safe place for tokens. */
  kept: boolean
  /** Who has signed in before. */
  person: Person | undefined
  demo: 'running' | 'startable' | 'broken'
}

export type StandIn = {
  /** The addresses that were given to the system, the latest last. */
  opened: string[]
  /** A link of the system arrives. False when it was dropped. */
  receive(link: string): boolean
  command(command: Command): Promise<void>
}

/** Stands where the preload script puts the shell: `window.desktop`, over the decisions of main/ that need no Electron. */
export async function standInDesktop(
  page: Page,
  { api, portal, ...given }: { api: { url: string }; portal: Host } & Partial<Options>,
): Promise<StandIn> {
  const { opens, kept, person, demo }: Options = {
    opens: true,
    kept: true,
    person: undefined,
    demo: 'startable',
    ...given,
  }
  const tokens = person && (await signInAt(askAt(api.url), person))
  portal.tell({ apiHost: api.url, portalUrl: portal.url })
  const opened: string[] = []
  const signIn = createBrowserSignIn({ fetch, now: () => performance.now() })
  const send = (to: 'deepLink' | 'command', value: unknown) =>
    page.evaluate(([name, detail]) => void dispatchEvent(new CustomEvent(name, { detail })), [
      `shell:${to}`,
      value,
    ] as const)
  const events = createPageEvents<string>((_event, route) => void send('deepLink', route))
  const links = createLinkDelivery({
    expects: signIn.expects,
    deliver: (route) => events.deliver('deep-link', route),
  })
  const open = (url: string) => {
    opened.push(url)
    return opens
  }
  const handlers = {
    ready: () => events.ready(),
    open,
    start: () => {
      const started = signIn.start(portal.url)
      return { ...started, opened: open(started.address) }
    },
    finish: (link: string) => links.receive(link, { page: 'callback' }),
    exchange: (answer: { code: string; state: string }) => signIn.exchange(api.url, answer),
    cancel: signIn.cancel,
    startDemo: () => {
      if (demo === 'broken') throw new Error('')
      opened.push('demo')
    },
  }
  for (const [name, handler] of Object.entries(handlers)) await page.exposeFunction(`shell_${name}`, handler)
  await page.addInitScript(
    (shell) => {
      const ask = (name: string, ...args: unknown[]) => Reflect.get(window, `shell_${name}`)(...args)
      const listen = <T>(name: string, callback: (value: T) => void) => {
        const listener = (event: Event) => event instanceof CustomEvent && callback(event.detail)
        addEventListener(`shell:${name}`, listener)
        return () => removeEventListener(`shell:${name}`, listener)
      }
      // What main keeps, for as long as the browser context lasts.
      const key = (name: string) => `kept by the shell: ${name}`
      // Only for the first page: the next ones find what became of it.
      if (localStorage.length === 0)
        for (const [name, token] of Object.entries(shell.tokens ?? {})) localStorage.setItem(key(name), token)
      const bridge: Bridge = {
        platform: 'linux',
        tokens: {
          get: (name) => localStorage.getItem(key(name)) ?? undefined,
          set: (name, value) => localStorage.setItem(key(name), value),
          clear: (name) => localStorage.removeItem(key(name)),
          kept: shell.kept,
        },
        onDeepLink(callback) {
          const stop = listen('deepLink', callback)
          ask('ready')
          return stop
        },
        external: { open: (url) => ask('open', url) },
        browserSignIn: {
          start: () => ask('start'),
          finish: (link) => ask('finish', link),
          exchange: (answer) => ask('exchange', answer),
          cancel: () => ask('cancel'),
        },
        demo: { running: shell.demo === 'running', start: () => ask('startDemo') },
        onCommand: (callback) => listen('command', callback),
      }
      Object.assign(window, { desktop: bridge })
    },
    { kept, demo, tokens },
  )
  return { opened, receive: links.receive, command: (command) => send('command', command) }
}
