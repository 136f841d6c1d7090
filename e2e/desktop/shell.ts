import { expect, type Page } from '@playwright/test'
import { STOA } from '../support/consent-page.ts'

declare global {
  /** In the main process of a test: opened URLs and native dialogs. */
  var systemFakes: { opened: string[]; dialogMessages: string[]; response: number; hasBrowser: boolean }
}

export type StartOptions = {
  /** The folder that keeps data from one start to the next. */
  userData: string
  /** Arguments that the system passes to the application. */
  argv?: string[]
  /** What an administrator has written to settings.json. */
  settings?: Record<string, unknown> | undefined
}

/** A running shell, over the real Electron or the fake one. */
export type Shell = Awaited<ReturnType<typeof controlShell>> & {
  page: Page
  /** Quits like the menu item. Resolves when all processes of the shell have ended. */
  quit(): Promise<void>
}

export type Electron = Pick<typeof import('electron'), 'app' | 'dialog' | 'Menu' | 'shell'>
/** Runs a function in the main process; it cannot use variables of the test. */
type Evaluate = <R>(run: (electron: Electron, args: string[]) => R | Promise<R>, args: string[]) => Promise<R>

/** Fakes the system's browser and native dialogs, and does what users and the system do. */
export async function controlShell(evaluate: Evaluate) {
  await evaluate(({ shell, dialog }) => {
    globalThis.systemFakes = { opened: [], dialogMessages: [], response: 1, hasBrowser: true }
    shell.openExternal = async (url) => {
      if (!globalThis.systemFakes.hasBrowser) throw new Error('No application opens it')
      globalThis.systemFakes.opened.push(url)
    }
    dialog.showMessageBox = async (...args: unknown[]) => {
      const { message }: { message: string } = JSON.parse(JSON.stringify(args.at(-1)))
      globalThis.systemFakes.dialogMessages.push(message)
      return { response: globalThis.systemFakes.response, checkboxChecked: false }
    }
  }, [])
  return {
    /** URLs passed to the system's browser, which is faked and opens nothing. */
    opened: () => evaluate(() => globalThis.systemFakes.opened, []),
    /** The messages of native dialogs. The user chooses Cancel, and after `confirmDialogs` the first button. */
    dialogMessages: () => evaluate(() => globalThis.systemFakes.dialogMessages, []),
    confirmDialogs: () => evaluate(() => void Object.assign(globalThis.systemFakes, { response: 0 }), []),
    /** From now on the system cannot open URLs. */
    removeBrowser: () => evaluate(() => void Object.assign(globalThis.systemFakes, { hasBrowser: false }), []),
    /** The system starts the application again, with these arguments. */
    startAgain: (...argv: string[]) =>
      evaluate(({ app }, args) => void app.emit('second-instance', {}, args, '/', undefined), argv),
    /** Clicks a menu item, such as `('Demo', 'Mailbox')`. A label up to its colon is enough. */
    choose: (...labels: string[]) =>
      evaluate(({ Menu }, names) => {
        let items = Menu.getApplicationMenu()?.items ?? []
        for (const [index, name] of names.entries()) {
          const item = items.find(({ label }) => label === name || label.startsWith(`${name}:`))
          if (!item) throw new Error(`The menu has no ${name}`)
          if (index === names.length - 1) item.click()
          items = item.submenu?.items ?? []
        }
      }, labels),
  }
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const browserSignInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with your browser' })

/** The time that main gives the demo's process to start, which takes seconds on a busy machine. */
export const DEMO_START_MS = 30_000
export const expectDemo = (page: Page) =>
  expect(page.getByText('This is the offline demo.')).toBeVisible({ timeout: DEMO_START_MS })

/** The link with which an application requests consent. */
export const consentLink = (parameters: Record<string, string>) =>
  `org.ancient.account://oauth/consent?${new URLSearchParams({ scope: 'profile', state: 's', ...parameters })}`
export const stoaLink = consentLink({ client_id: 'stoa', redirect_uri: STOA })
