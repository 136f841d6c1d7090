import { spawn } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import { freePorts } from './free-ports.ts'
import { project } from './project.ts'

/** An address of this machine that isn't loopback; undefined without a network. */
export const otherAddress = Object.values(networkInterfaces())
  .flatMap((all = []) => all)
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

/** Runs `npm start -- --host` at that address, without a build. `environment` is what its clients need. */
export async function startAtOtherAddress(...flags: string[]) {
  const name = otherAddress ?? ''
  const [api, portal] = await freePorts()
  const environment = {
    MOCK_URL: `http://${name}:${api}`,
    PORTAL_URL: `http://${name}:${portal}`,
    CONTROL_TOKEN: 'control-token-of-a-test',
  }
  const ports = ['--api-port', String(api), '--portal-port', String(portal)]
  const args = ['scripts/start.mjs', '--no-build', '--host', name, '--allow-host', name, ...ports, ...flags]
  const child = spawn(process.execPath, args, { cwd: project, env: { ...process.env, ...environment } })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part
        if (output.includes('Ctrl-C')) resolve()
      })
    void exited.then(() => reject(new Error(output)))
  })
  const stop = async () => {
    child.kill()
    await exited
  }
  return { environment, output, stop }
}
