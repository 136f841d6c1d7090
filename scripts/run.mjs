import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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
 * By default, tsx, Playwright and Node keep compiled code below /tmp, in folders that another user of the machine could create first, with
 * other code. The programs that a script starts inherit these variables.
 */
const PRIVATE_CACHES = {
  TSX_DISABLE_CACHE: '1',
  PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(project, 'node_modules', '.cache', 'playwright'),
  NODE_DISABLE_COMPILE_CACHE: '1',
}

/** Lets a script import packages and TypeScript. Installs the packages first if they differ from the lockfile. */
export async function prepare() {
  // A bundle contains its packages, and no package.json is beside it.
  if (!existsSync(join(project, 'package.json'))) return
  await ensureInstalled()
  Object.assign(process.env, PRIVATE_CACHES)
  const { register } = await import('tsx/esm/api')
  register()
}

async function ensureInstalled() {
  // npm only warns about an unsupported Node.
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isSupported = major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  if (!isSupported) throw new CliError(`Node ${process.versions.node} isn't supported. Use 20.19+, 22.12+ or 24+.`)
  if (isInstalled()) return
  console.log('Installing packages …')
  if ((await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) !== 0)
    throw new CliError('npm could not install the packages: see above. The first run needs an internet connection.')
}

/** Compares the lockfile with npm's record of the last installation. */
function isInstalled() {
  const record = join(project, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readPackages(record)
  return Object.entries(readPackages(join(project, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/**
 * Runs a program in the project's folder and in this terminal. Resolves with its exit code.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] added to our own
 * @returns {Promise<number>}
 */
export function run(program, args, env) {
  return start(program, args, env).exited
}

/**
 * Like `run`, but also returns a function that stops the program.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 */
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
  for (const signal of SIGNALS) process.on(signal, forward)
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
      for (const signal of SIGNALS) process.off(signal, forward)
    }),
  }
}

/** Ctrl-C, `kill`, a closed terminal. @type {NodeJS.Signals[]} */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The path of an installed tool. @param {string} name */
export function toolPath(name) {
  return join(project, 'node_modules', '.bin', name)
}
