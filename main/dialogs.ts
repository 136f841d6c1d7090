import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'

type Question = {
  type: 'question' | 'error'
  message: string
  detail: string
  buttons: [confirm: string, cancel: string]
  defaultId: 0 | 1
}

/** True when the user chose the first button. */
export async function confirm(window: BrowserWindow | undefined, question: Question): Promise<boolean> {
  const options: MessageBoxOptions = { ...question, cancelId: 1, noLink: true }
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return response === 0
}

/** Shows a failure of `action` in a dialog, for actions without a caller that could handle it. Never rejects. */
export async function reportFailure(title: string, action: Promise<void>): Promise<void> {
  await action.catch((error: unknown) => dialog.showErrorBox(title, errorMessage(error)))
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
