import { spawn } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import { freePorts } from './free-ports.ts'
import { project } from './project.ts'

/** Runs `npm start` on free ports, without a build, because other tests use dist/. `output` returns what it has printed so far. */
export async function startDemo(flags: string[], environment = {}) {
  const [api, portal] = await freePorts()
  const ports = ['--api-port', String(api), '--portal-port', String(portal)]
  const args = ['scripts/start.mjs', '--no-build', ...ports, ...flags]
  const child = spawn(process.execPath, args, { cwd: project, env: { ...process.env, ...environment } })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  const printedAll = new Promise<true>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part
        if (output.includes('Ctrl-C')) resolve(true)
      })
  })
  return {
    api,
    portal,
    child,
    exit,
    output: () => output,
    async ready(): Promise<void> {
      if ((await Promise.race([printedAll, exit])) !== true) throw new Error(output)
    },
  }
}

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
