import { buildDemoWallet, buildPortal } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { readServerOptions } from './options.mjs'
import { runScript } from './run.mjs'
import { demoText, startApi, startPortal, untilStopped } from './servers.mjs'

await runScript(async () => {
  const options = readServerOptions()
  await ensureInstalled()
  if (!options.skipBuild) {
    await buildPortal()
    if (options.apiHost === undefined) await buildDemoWallet()
  }

  const servers = []
  try {
    const api = options.apiHost === undefined ? await startApi(options) : undefined
    if (api) servers.push(api)
    const apiUrl = api?.url ?? options.apiHost ?? ''
    const portal = await startPortal(options, apiUrl)
    servers.push(portal)
    console.log(`\nPortal            ${portal.url}\nAPI               ${apiUrl}`)
    if (api) {
      const pages = `${apiUrl}/__mock`
      console.log(`Control panel     ${pages}/\nMailbox           ${pages}/mailbox\nDemo application  ${pages}/demo`)
      console.log(`\n${await demoText(options, apiUrl)}`)
    }
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()))
    throw error
  }
  console.log('\nPress Ctrl-C to stop.')
  await untilStopped(servers)
})
