import { existsSync, renameSync } from 'node:fs'

/** Keeps the demo's data under another name, so that the next start makes new data. */
export function setDemoDataAside(file: string): void {
  if (existsSync(file)) renameSync(file, `${file}.set-aside`)
}
