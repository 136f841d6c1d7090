import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { command } from './run.mjs'

await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  console.log('The portal is in dist/portal.')
})
