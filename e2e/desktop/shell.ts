import type { Page } from '@playwright/test'

/** How a story starts the shell. */
export type Start = {
  /** Arguments of the start, as the system gives them. */
  argv?: string[]
  /** What an administrator has written into settings.json. */
  settings?: Record<string, unknown>
}

/** A shell that runs, whichever Electron is below it. */
export type Shell = {
  page: Page
  /** The addresses that were given to the system's browser. */
  opened: string[]
  /** The questions that were asked in native dialogs. Each is answered by `answer`, at first with 'Cancel'. */
  asked: string[]
  answer: 'Open' | 'Cancel'
  /** The system hands over a link while the shell runs: as a second start with these arguments. */
  secondStart(...argv: string[]): Promise<void>
  /** Chooses in the menu, as in `('Demo', 'Mailbox')`; the beginning of a label up to its colon is enough. */
  choose(...labels: string[]): Promise<void>
  /** Ends as by the menu; resolves when nothing of it is left. */
  quit(): Promise<void>
}
