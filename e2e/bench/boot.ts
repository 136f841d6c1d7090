import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { project } from '../../scripts/run.mjs'
import type { Figure } from './figures.ts'

const bootSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ bootMs: v.number(), processMs: v.number(), megabytes: v.number() }),
)

export async function* bootFigures(): AsyncGenerator<Figure> {
  for (const users of [50, 100_000]) {
    const args = ['e2e/bench/boot.mjs', String(users)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project })
    const { bootMs, processMs, megabytes } = v.parse(bootSchema, stdout)
    const note = `${processMs.toFixed(0)} ms with Node.js and imports`
    yield { name: `mock API with ${users} users, boot`, now: bootMs, unit: 'ms', note }
    yield { name: `mock API with ${users} users, memory`, now: megabytes, unit: 'MB' }
  }
}
