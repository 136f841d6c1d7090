import { type BrowserWindow, shell } from 'electron'
import { confirm } from '../dialogs.ts'
import { externalLink } from './external-links.ts'

/** The only way out of the shell. False when the address was rejected, the user declined, or nothing could open it. */
export async function openExternal(url: string, window: BrowserWindow | undefined): Promise<boolean> {
  const link = externalLink(url, window?.webContents.getURL() ?? '')
  if (!link) return false
  if (link.ask) {
    const isConfirmed = await confirm(window, {
      type: 'question',
      message: `Open the app that handles “${new URL(link.url).protocol}” links?`,
      detail: 'It will receive your answer to this request.',
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
