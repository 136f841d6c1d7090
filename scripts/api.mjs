import { ensureInstalled } from './install.mjs'
import { readServerOptions } from './options.mjs'
import { runScript } from './run.mjs'
import { demoText, startApi, untilStopped } from './servers.mjs'

await runScript(async () => {
  const options = readServerOptions()
  await ensureInstalled()
  const api = await startApi(options)
  const pages = `${api.url}/__mock`
  console.log(`API               ${api.url}\nControl panel     ${pages}/\nDemo application  ${pages}/demo`)
  console.log(`\n${await demoText(options, api.url)}`)
  await untilStopped([api])
})
