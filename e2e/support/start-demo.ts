import { spawn } from 'node:child_process'
import { freePorts } from './free-ports.ts'
import { project } from './project.ts'

/** Runs `npm start` on free ports, without a build, because other tests use dist/. `output` is what it has printed so far. */
export async function startDemo(flags: string[], environment = {}) {
  const [api, portal] = await freePorts()
  const ports = ['--api-port', String(api), '--portal-port', String(portal)]
  const args = ['scripts/start.mjs', '--no-build', ...ports, ...flags]
  const child = spawn(process.execPath, args, { cwd: project, env: { ...process.env, ...environment } })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  const isReady = new Promise<true>((resolve) => {
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
      if ((await Promise.race([isReady, exit])) !== true) throw new Error(output)
    },
  }
}
