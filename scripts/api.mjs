import { ensureInstalled } from './install.mjs'
import { readOptions } from './options.mjs'
import { command } from './run.mjs'
import { demoPeople, startApi, untilStopped } from './servers.mjs'

await command(async () => {
  const options = readOptions()
  await ensureInstalled()
  const api = await startApi(options)
  console.log(
    `API               ${api.url}\nControl panel     ${api.url}/__mock/\nDemo application  ${api.url}/__mock/demo\n\n${await demoPeople(options)}`,
  )
  await untilStopped([api])
})
