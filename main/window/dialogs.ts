import { type BrowserWindow, dialog, type MessageBoxOptions, shell } from 'electron'
import { externalLink } from '../security/external-links.ts'

type Question = MessageBoxOptions & { buttons: [confirm: string, cancel: string] }

/** Asks a question. True if the user confirmed. */
export async function confirm(window: BrowserWindow | undefined, question: Question): Promise<boolean> {
  const options = { ...question, cancelId: 1, noLink: true }
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return response === 0
}

/** Shows a failure of `action` in a dialog, for actions without a caller that could handle it. Never rejects. */
export async function reportFailure(title: string, action: Promise<void>): Promise<void> {
  await action.catch((error: unknown) => dialog.showErrorBox(title, messageOf(error)))
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}

/** The only function that opens a URL outside the shell. False when the URL was rejected, the user declined, or nothing could open it. */
export async function openExternal(url: string, window: BrowserWindow | undefined): Promise<boolean> {
  const link = externalLink(url, window?.webContents.getURL() ?? '')
  if (!link) return false
  if (link.needsConfirmation) {
    const isConfirmed = await confirm(window, {
      type: 'question',
      message: `Open the app that handles “${new URL(link.url).protocol}” links?`,
      detail: 'It will be told whether you allowed access.',
      buttons: ['Open', 'Cancel'],
      defaultId: 1,
    })
    if (!isConfirmed) return false
  }
  try {
    await shell.openExternal(link.url)
    return true
  } catch {
    return false
  }
}
