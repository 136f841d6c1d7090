import { existsSync, renameSync } from 'node:fs'

/** Moves the demo's data to names of their own, for whoever wants to look into them, so that the next start makes new ones. */
export function setDemoDataAside(file: string): void {
  for (const part of ['', '.bak', '.journal'])
    if (existsSync(file + part)) renameSync(file + part, `${file}.set-aside${part}`)
}
