import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, without a trailing slash. */
export const project = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** An error that is shown without a stack. `--help` throws one with exit code 0. */
export class CliError extends Error {
  /** @param {string} message */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs a script and sets the exit code. @param {() => Promise<number | void>} main */
export async function runScript(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof CliError ? `\n${error.message}\n` : error)
    process.exitCode = error instanceof CliError ? error.exitCode : 1
  }
}

/**
 * Runs a program in the project's folder and in this terminal. Resolves with its exit code.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] added to our own
 * @returns {Promise<number>}
 */
export function run(program, args, env) {
  return start(program, args, env).exited
}

/** Like `run`, but also returns a function that stops the program. @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export function start(program, args, env) {
  const child = spawn(program, args, {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // On Windows npm installs .cmd files, which only a shell can run. A shell would split an .exe path at its spaces.
    shell: process.platform === 'win32' && !program.endsWith('.exe'),
  })
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    // The terminal sends Ctrl-C to the child too, and a second SIGINT would make it skip its cleanup.
    setTimeout(() => child.kill(signal), signal === 'SIGINT' ? 1000 : 0).unref()
  }
  for (const signal of signals) process.on(signal, forward)
  /** @type {Promise<number>} */
  const exited = new Promise((resolve) => {
    child.once('error', ({ message }) => {
      console.error(message)
      resolve(127)
    })
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
  return {
    kill: () => child.kill(),
    exited: exited.finally(() => {
      for (const signal of signals) process.off(signal, forward)
    }),
  }
}

/** Ctrl-C, `kill`, a closed terminal. @type {NodeJS.Signals[]} */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The path of an installed tool. @param {string} name */
export function tool(name) {
  return join(project, 'node_modules', '.bin', name)
}
