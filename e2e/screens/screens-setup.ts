import { differenceTo, machineOf } from './screens-machine.ts'

/** Decides once per run whether screenshots can be compared. */
export default async function setUpScreenshots(): Promise<void> {
  const difference = differenceTo(await machineOf(process.env.CHROMIUM_PATH))
  if (!difference) return
  process.env.SKIP_SCREENSHOTS = difference
  console.log(`Reference screenshots are not compared: ${difference}.`)
}
