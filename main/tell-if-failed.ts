import { dialog } from 'electron'

/** For what the system asks and nobody waits for. */
export function tellIfFailed(title: string, run: Promise<void>): void {
  run.catch((error: unknown) => dialog.showErrorBox(title, error instanceof Error ? error.message : ''))
}
