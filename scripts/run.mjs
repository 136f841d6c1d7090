import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project, without a trailing slash. */
export const project = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** A reason to stop that its message explains in full: it is shown without a stack. */
export class Stop extends Error {}

/** What `--help` asked for: no failure. */
export class Help extends Stop {}

/** Runs a command's `main` and ends the process with its exit code, 0 unless it says otherwise. @param {() => Promise<number | void>} main */
export async function command(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}\n` : error)
    process.exitCode = error instanceof Help ? 0 : 1
  }
}

/**
 * Runs a program in the project's folder with this terminal and returns its exit code. A signal to us is a signal to it.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] variables besides our own
 * @returns {Promise<number>}
 */
export function run(program, args, env) {
  return start(program, args, env).ended
}

/** As `run`, but at once: `kill` ends it, `ended` is its exit code. @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export function start(program, args, env) {
  const child = spawn(program, args, {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // There only a shell starts what npm installs; of a path with spaces it would start the first word.
    shell: process.platform === 'win32' && !program.endsWith('.exe'),
  })
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    // Ctrl-C reaches the child as well, and a second one would tell it to leave its work undone.
    setTimeout(() => child.kill(signal), signal === 'SIGINT' ? 1000 : 0).unref()
  }
  for (const signal of signals) process.on(signal, pass)
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once('error', ({ message }) => {
      console.error(message)
      resolve(127)
    })
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
  return {
    kill: () => child.kill(),
    ended: ended.finally(() => {
      for (const signal of signals) process.off(signal, pass)
    }),
  }
}

/** What asks a command to end: Ctrl-C, an ordinary kill, a closed terminal. @type {NodeJS.Signals[]} */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Path of a tool that the project installed. @param {string} name */
export function tool(name) {
  return join(project, 'node_modules', '.bin', name)
}
