import { describeDifference, describeMachine } from './screens-machine.ts'

/** Decides once per run whether screenshots can be compared. */
export default async function setUpScreenshots(): Promise<void> {
  const difference = describeDifference(await describeMachine(process.env.CHROMIUM_PATH))
  if (!difference) return
  process.env.SKIP_SCREENSHOTS = difference
  console.log(`Reference screenshots are not compared: ${difference}.`)
}
