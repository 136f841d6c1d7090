import { networkInterfaces } from 'node:os'
import { startDemo } from './start-demo.ts'

/** An address of this machine that isn't loopback; undefined without a network. */
export const otherAddress = Object.values(networkInterfaces())
  .flatMap((all = []) => all)
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

/** Runs `npm start -- --host` at that address. `environment` is what its clients need. */
export async function startAtOtherAddress(...flags: string[]) {
  const name = otherAddress ?? ''
  const token = { CONTROL_TOKEN: 'control-token-of-a-test' }
  const demo = await startDemo(['--host', name, '--allow-host', name, ...flags], token)
  await demo.ready()
  const environment = { ...token, MOCK_URL: `http://${name}:${demo.api}`, PORTAL_URL: `http://${name}:${demo.portal}` }
  const stop = async () => {
    demo.child.kill()
    await demo.exit
  }
  return { environment, output: demo.output(), stop }
}
