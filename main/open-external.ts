import { type BrowserWindow, dialog, type MessageBoxOptions, shell } from 'electron'
import { externalLink } from './external-links.ts'

/** The one way out of the shell (E-15). False when the address was refused, the user declined, or nothing could open it. */
export async function openExternal(url: string, { window }: { window: BrowserWindow | undefined }): Promise<boolean> {
  const link = externalLink(url, window?.webContents.getURL() ?? '')
  if (!link || (link.ask && !(await isAgreed(link.url, window)))) return false
  try {
    await shell.openExternal(link.url)
    return true
  } catch {
    return false
  }
}

async function isAgreed(url: string, window: BrowserWindow | undefined): Promise<boolean> {
  const question: MessageBoxOptions = {
    type: 'question',
    message: `Open the application “${new URL(url).protocol.slice(0, -1)}”?`,
    detail: 'The result of your decision goes to it.',
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
  const { response } = window ? await dialog.showMessageBox(window, question) : await dialog.showMessageBox(question)
  return response === 0
}
