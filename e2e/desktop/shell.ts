import type { Page } from '@playwright/test'

/** How a story starts the shell. */
export type Start = {
  /** The folder that one start leaves to the next. */
  userData: string
  /** Arguments of the start, as the system gives them. */
  argv?: string[]
  /** What an administrator has written into settings.json. */
  settings?: Record<string, unknown> | undefined
}

/** A shell that runs, whichever Electron is below it. */
export type Shell = {
  page: Page
  /** The addresses that were given to the system's browser. Nothing opens. */
  opened(): Promise<string[]>
  /** The questions of native dialogs. They are answered with 'Cancel', and from `agree` on with their first button. */
  asked(): Promise<string[]>
  agree(): Promise<void>
  /** From then on nothing opens what is given to the system's browser. */
  loseBrowser(): Promise<void>
  /** Lets this many milliseconds go by for main. */
  wait(ms: number): Promise<void>
  /** The system starts the application once more, with these arguments. */
  startAgain(...argv: string[]): Promise<void>
  /** Chooses in the menu, as in `('Demo', 'Mailbox')`; the beginning of a label up to its colon is enough. */
  choose(...labels: string[]): Promise<void>
  /** Ends as by the menu; resolves when nothing of it is left. */
  quit(): Promise<void>
}
