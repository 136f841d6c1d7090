import { parseArgs } from 'node:util'
import { Help, Stop } from './run.mjs'

/** What each part of `npm run bench` measures. */
export const PARTS = {
  pages: 'first visits of the public pages on a mid-range phone, beside the least that they could cost',
  app: 'in the app: reload, changes of screen, answers to typing and clicks, memory, a list of 500 users',
  desktop: 'what the desktop shell weighs',
  boot: 'start and memory of the mock API',
  search: 'administrators who search, 20 at once',
  load: "the mock API under load, beside json-server's own server",
  large: 'the mock API with 10 000 users, 1000 clients, 50 000 grants and 100 000 activities in its file',
  writes: '100 writes a second for a minute in such a file, and what is left of them after a kill',
  signins: '16 and 190 people who sign in at once',
  slow: '150 who send so slowly that they never end',
  start: 'npm start',
  lighthouse: 'what Lighthouse finds on the public pages',
}

/** They take minutes, and run when they are named. */
export const LONG_PARTS = {
  crash: '100 kills while 50 people write',
  soak: '10 minutes of everything, or as many as --minutes says',
}

/** @typedef {keyof typeof PARTS | keyof typeof LONG_PARTS} Part */

/**
 * The parts that are named, or else all but the long ones, and how many minutes the soak takes.
 * @param {string[]} args @returns {{ parts: Part[], minutes: number }} Throws a `Stop` for what it can't use.
 */
export function benchOptions(args) {
  const { values, positionals } = parse(args)
  if (values.help) throw new Help(usage())
  for (const name of positionals) if (!isPart(name)) throw new Stop(`There is no part "${name}".\n\n${usage()}`)
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Stop(`--minutes must be a number above 0, not "${values.minutes}".`)
  return { parts: positionals.length > 0 ? positionals.filter(isPart) : Object.keys(PARTS).filter(isPart), minutes }
}

/** @param {string[]} args */
function parse(args) {
  try {
    const options = /** @type {const} */ ({ help: { type: 'boolean' }, minutes: { type: 'string', default: '10' } })
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}\n\n${usage()}`)
  }
}

/** @param {string} name @returns {name is Part} */
function isPart(name) {
  return Object.hasOwn({ ...PARTS, ...LONG_PARTS }, name)
}

function usage() {
  return `npm run bench -- PART ... [--minutes N]

${lines(PARTS)}

Only when named:

${lines(LONG_PARTS)}`
}

/** @param {Record<string, string>} parts */
function lines(parts) {
  return Object.entries(parts)
    .map(([name, line]) => `  ${name.padEnd(12)}${line}`)
    .join('\n')
}
