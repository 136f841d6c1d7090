import { fileURLToPath } from 'node:url'
import { _electron } from '@playwright/test'
import type { Shell, Start } from './shell.ts'

declare global {
  /** In the main process of a test: what would have left the application. */
  var seen: { opened: string[]; asked: string[]; response: number }
}

const project = fileURLToPath(new URL('../..', import.meta.url))

export type RealShell = Shell & {
  /** Milliseconds from the moment that Electron was ready to the first paint of the page. */
  startTook(): Promise<number>
}

/** The built shell in the real Electron. Only what would leave the application is stood in for: browser and native dialogs. */
export async function startRealShell(executablePath: string, { userData, argv = [] }: Start): Promise<RealShell> {
  const application = await _electron.launch({
    executablePath,
    args: [project, `--user-data-dir=${userData}`, ...argv],
  })
  await application.evaluate(({ shell, dialog }) => {
    globalThis.seen = { opened: [], asked: [], response: 1 }
    shell.openExternal = async (url) => {
      globalThis.seen.opened.push(url)
    }
    const ask = async (...args: unknown[]) => {
      const { message }: { message: string } = JSON.parse(JSON.stringify(args.at(-1)))
      globalThis.seen.asked.push(message)
      return { response: globalThis.seen.response, checkboxChecked: false }
    }
    dialog.showMessageBox = ask
  })
  const page = await application.firstWindow()
  return {
    page,
    opened: () => application.evaluate(() => globalThis.seen.opened),
    asked: () => application.evaluate(() => globalThis.seen.asked),
    agree: () =>
      application.evaluate(() => {
        globalThis.seen.response = 0
      }),
    loseBrowser: () =>
      application.evaluate(({ shell }) => {
        shell.openExternal = () => Promise.reject(new Error('Nothing opens it'))
      }),
    wait: (ms) =>
      application.evaluate((_electron, given) => {
        const now = performance.now.bind(performance)
        performance.now = () => now() + given
      }, ms),
    startAgain: (...args) =>
      application.evaluate(({ app }, given) => void app.emit('second-instance', {}, given, '/', undefined), args),
    choose: (...labels) =>
      application.evaluate(({ Menu }, names) => {
        let items = Menu.getApplicationMenu()?.items ?? []
        for (const [index, name] of names.entries()) {
          const item = items.find(({ label }) => label === name || label.startsWith(`${name}:`))
          if (!item) throw new Error(`The menu has no ${name}`)
          if (index === names.length - 1) item.click()
          items = item.submenu?.items ?? []
        }
      }, labels),
    quit: () => application.close(),
    async startTook() {
      const ready = await application.evaluate(
        () => performance.timeOrigin + (performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN),
      )
      const painted = await page.evaluate(
        () =>
          performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
      )
      return painted - ready
    },
  }
}
