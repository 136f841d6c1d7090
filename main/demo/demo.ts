import { existsSync, renameSync } from 'node:fs'
import { type BrowserWindow, dialog, net, utilityProcess } from 'electron'
import { confirm, errorMessage, reportFailure } from '../dialogs.ts'
import { createDemoApi, type DemoAddresses } from './demo-api.ts'

type DemoOptions = {
  rendererDir: string
  demoWallet: string
  /** File of its data. */
  data: string
  /** Built file of demo-api-process.ts. */
  program: string
  window: () => BrowserWindow | undefined
  /** Shows the demo's page, or without addresses that of the installation's own deployment. */
  switchDeployment: (addresses: DemoAddresses | undefined) => Promise<void>
}

export type Demo = {
  /** Undefined while it does not run. */
  addresses(): DemoAddresses | undefined
  /** Starts its process and leaves the page as it is. @throws after the user has seen why it failed. */
  run(): Promise<DemoAddresses>
  /** Starts its process and shows its page. @throws like `run`. */
  start(): Promise<void>
  end(): Promise<void>
  /** Restores the data of its first start. */
  reset(): Promise<void>
  /** Ends its process and leaves the page as it is. */
  stop(): Promise<void>
}

/** The offline demo with its questions and error messages. */
export function createDemo({ rendererDir, demoWallet, data, program, window, switchDeployment }: DemoOptions): Demo {
  const api = createDemoApi({
    data,
    portalDir: rendererDir,
    demoWallet,
    fork: (argument) => utilityProcess.fork(program, [argument], { serviceName: 'Ancient demo' }),
    onLost: (problem) => {
      dialog.showErrorBox('The demo has ended', problem)
      void reportFailure('The sign-in page cannot be shown', switchDeployment(undefined))
    },
  })
  let starting: Promise<void> | undefined

  async function run(): Promise<DemoAddresses> {
    try {
      return await api.start()
    } catch (error) {
      const startsFresh = await confirm(window(), {
        type: 'error',
        message: 'The demo cannot be started.',
        detail: errorMessage(error),
        buttons: ['Start with Fresh Data', 'Continue without the Demo'],
        defaultId: 1,
      })
      if (!startsFresh) throw error
      setDataAside(data)
      return api.start().catch((secondError: unknown) => {
        dialog.showErrorBox('The demo cannot be started', errorMessage(secondError))
        throw secondError
      })
    }
  }

  return {
    addresses: api.addresses,
    run,
    start() {
      starting ??= run()
        .then((addresses) => reportFailure('The demo cannot be shown', switchDeployment(addresses)))
        .finally(() => {
          starting = undefined
        })
      return starting
    },
    async end() {
      await api.stop()
      await switchDeployment(undefined)
    },
    async reset() {
      const { ok } = await net.fetch(`${api.addresses()?.api}/__mock/reset`, { method: 'POST' })
      if (!ok) throw new Error('Its data could not be written.')
      window()?.webContents.reload()
    },
    stop: api.stop,
  }
}

/** Renames the damaged files, so that they can still be examined. */
function setDataAside(file: string): void {
  for (const part of ['', '.bak', '.journal'])
    if (existsSync(file + part)) renameSync(file + part, `${file}.set-aside${part}`)
}
