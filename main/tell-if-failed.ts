import { dialog } from 'electron'

/** For what the system asks and nobody waits for. Never rejects: a failure has been told by then. */
export async function tellIfFailed(title: string, run: Promise<void>): Promise<void> {
  await run.catch((error: unknown) => dialog.showErrorBox(title, error instanceof Error ? error.message : ''))
}
