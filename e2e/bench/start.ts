import { spawn } from 'node:child_process'
import { project } from '../../scripts/run.mjs'
import { freePorts } from '../free-ports.ts'
import type { Figure } from './figures.ts'

export async function* startFigures(): AsyncGenerator<Figure> {
  const [apiPort, portalPort] = await freePorts()
  const flags = ['--api-port', String(apiPort), '--portal-port', String(portalPort)]
  const begin = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs', ...flags], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for await (const text of child.stdout) if (String(text).includes('Ctrl-C')) break
  yield { name: 'npm start, nothing to build', now: performance.now() - begin, unit: 'ms' }
  child.kill()
  await ended
}
