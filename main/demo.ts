import { type BrowserWindow, dialog, type MessageBoxOptions, net, utilityProcess } from 'electron'
import { createDemoApi, type DemoAddresses } from './demo-api.ts'
import { setDemoDataAside } from './demo-data.ts'
import { tellIfFailed } from './tell-if-failed.ts'

type DemoOptions = {
  rendererDir: string
  demoWallet: string
  /** File of its data. */
  data: string
  /** Of the process that it runs in. */
  program: string
  window: () => BrowserWindow | undefined
  /** Shows the page of the demo, or without addresses of it that of the deployment. */
  switchProvider: (addresses: DemoAddresses | undefined) => Promise<void>
}

export type Demo = {
  /** Undefined while it does not run. */
  addresses(): DemoAddresses | undefined
  /** Runs it, and leaves the page as it is. @throws what was in the way, told already. */
  run(): Promise<DemoAddresses>
  /** Runs it and shows its page. @throws as `run`. */
  start(): Promise<void>
  end(): Promise<void>
  /** As at its first start. */
  reset(): Promise<void>
  /** Ends its process, and leaves the page as it is. */
  stop(): Promise<void>
}

/** The demo as the user meets it: asked for, ended and reset from the menu, and told of where it fails. */
export function createDemo({ rendererDir, demoWallet, data, program, window, switchProvider }: DemoOptions): Demo {
  const show = (addresses: DemoAddresses) => tellIfFailed('The demo cannot be shown', switchProvider(addresses))
  const api = createDemoApi({
    data,
    portalDir: rendererDir,
    demoWallet,
    fork: (argument) => utilityProcess.fork(program, [argument], { serviceName: 'Ancient demo' }),
    moved: (addresses) => void show(addresses),
    lost: (problem) => {
      dialog.showErrorBox('The demo has ended', problem)
      void tellIfFailed('The sign-in page cannot be shown', switchProvider(undefined))
    },
  })
  let starts: Promise<void> | undefined

  /** Where it cannot be started, with its data least of all, the user may want new ones. */
  async function run(): Promise<DemoAddresses> {
    try {
      return await api.start()
    } catch (error) {
      const question: MessageBoxOptions = {
        type: 'error',
        message: 'The demo cannot be started.',
        detail: error instanceof Error ? error.message : '',
        buttons: ['Start with Fresh Data', 'Go On without the Demo'],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      }
      const parent = window()
      const { response } = await (parent ? dialog.showMessageBox(parent, question) : dialog.showMessageBox(question))
      if (response === 1) throw error
      setDemoDataAside(data)
      return api.start().catch((again: unknown) => {
        void tellIfFailed('The demo cannot be started', Promise.reject(again))
        throw again
      })
    }
  }

  return {
    addresses: api.addresses,
    run,
    start() {
      starts ??= run()
        .then(show)
        .finally(() => {
          starts = undefined
        })
      return starts
    },
    async end() {
      await api.stop()
      await switchProvider(undefined)
    },
    async reset() {
      const { ok } = await net.fetch(`${api.addresses()?.api}/__mock/reset`, { method: 'POST' })
      if (!ok) throw new Error('Its data could not be written.')
      window()?.webContents.reload()
    },
    stop: api.stop,
  }
}
