import { command } from './run.mjs'
import { shippedPackages } from './shipped-packages.mjs'

await command(async () => {
  for (const { name, version, licence } of shippedPackages()) console.log(`${licence}\t${name} ${version}`)
})
