import { ensureBuilt, ensureDemoWalletBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { readOptions } from './options.mjs'
import { command } from './run.mjs'
import { demoPeople, scenarioStart, startApi, startPortal, untilStopped } from './servers.mjs'

await command(async () => {
  const options = readOptions()
  await ensureInstalled()
  await ensureBuilt()
  if (options.apiHost === undefined) await ensureDemoWalletBuilt()

  const servers = []
  try {
    if (options.apiHost === undefined) servers.push(await startApi(options))
    const apiHost = options.apiHost ?? servers[0]?.url ?? ''
    const portal = await startPortal(options, apiHost)
    servers.push(portal)
    console.log(`\nPortal            ${portal.url}\nAPI               ${apiHost}`)
    if (options.apiHost === undefined)
      console.log(
        `Control panel     ${apiHost}/__mock/\nMailbox           ${apiHost}/__mock/mailbox\nDemo application  ${apiHost}/__mock/demo`,
      )
    if (options.apiHost === undefined && options.scenario !== undefined)
      console.log(`\n${await scenarioStart(options.scenario, apiHost)}`)
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()))
    throw error
  }
  if (options.apiHost === undefined) console.log(`\n${await demoPeople(options)}`)
  console.log('\nCtrl-C ends both.')
  await untilStopped(servers)
})
