import { ensureServersBuilt } from './build.mjs'

/** Before the unit tests: some start the servers as processes, and two at once would build them over each other. */
export async function setup() {
  await ensureServersBuilt()
}
