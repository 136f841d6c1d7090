import { existsSync, renameSync } from 'node:fs'
import { type BrowserWindow, dialog, net, utilityProcess } from 'electron'
import { confirm, messageOf, reportFailure } from '../window/dialogs.ts'
import { createDemoApi, type DemoOptions, type DemoUrls } from './demo-api.ts'

type Options = DemoOptions & {
  /** Built file of demo-api-process.ts. */
  program: string
  window: () => BrowserWindow | undefined
  /** Switches to the demo at these URLs, or back to the installation's own deployment, and shows its sign-in page. */
  switchDeployment: (urls: DemoUrls | undefined) => Promise<void>
}

/** The offline demo, with its dialogs. */
export function createDemo({ program, window, switchDeployment, ...options }: Options) {
  const api = createDemoApi({
    ...options,
    fork: (argument) => utilityProcess.fork(program, [argument], { serviceName: 'Ancient demo' }),
    onCrash: () => {
      dialog.showErrorBox(
        'The demo stopped unexpectedly',
        'Your data is safe. You can start the demo again from the Demo menu.',
      )
      void reportFailure("The sign-in page couldn't be loaded", switchDeployment(undefined))
    },
  })
  let starting: Promise<void> | undefined

  /** Starts the process without changing the page. Throws after the user has seen why it failed. */
  async function startProcess(): Promise<DemoUrls> {
    try {
      return await api.start()
    } catch (error) {
      const startsFresh = await confirm(window(), {
        type: 'error',
        message: "The demo couldn't be started.",
        detail: messageOf(error),
        buttons: ['Start with Fresh Data', 'Continue Without the Demo'],
        defaultId: 1,
      })
      if (!startsFresh) throw error
      // Renamed, so that it can still be examined.
      if (existsSync(options.data)) renameSync(options.data, `${options.data}.damaged`)
      return api.start().catch((secondError: unknown) => {
        dialog.showErrorBox("The demo couldn't be started", messageOf(secondError))
        throw secondError
      })
    }
  }

  return {
    urls: api.urls,
    startProcess,
    /** Stops the process without changing the page. */
    stopProcess: api.stop,
    /** Starts the process and shows the demo's sign-in page. Throws like `startProcess`. */
    start(): Promise<void> {
      starting ??= startProcess()
        .then((urls) => reportFailure("The demo couldn't be loaded", switchDeployment(urls)))
        .finally(() => {
          starting = undefined
        })
      return starting
    },
    /** Stops the process and returns to the installation's own deployment. */
    async stop(): Promise<void> {
      await api.stop()
      await switchDeployment(undefined)
    },
    /** Restores the demo's initial data and reloads the page. */
    async reset(): Promise<void> {
      const { ok } = await net.fetch(`${api.urls()?.api}/__mock/reset`, { method: 'POST' })
      if (!ok) throw new Error("The data couldn't be written.")
      window()?.webContents.reload()
    },
  }
}
