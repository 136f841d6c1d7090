import { Help, Stop } from './run.mjs'

/** What each part of `npm run bench` measures. */
export const PARTS = {
  pages: 'first visits of the public pages on a mid-range phone, beside the least that they could cost',
  app: 'in the app: reload, changes of screen, answers to typing and clicks, memory, a list of 500 users',
  desktop: 'what the desktop shell weighs',
  boot: 'start and memory of the mock API',
  search: 'administrators who search, 20 at once',
  load: "the mock API under load, beside json-server's own server",
  start: 'npm start',
  lighthouse: 'what Lighthouse finds on the public pages',
}

/** They take minutes, and run when they are named. */
export const LONG_PARTS = {
  crash: '100 kills while 50 people write',
  soak: '10 minutes of everything',
}

/** @typedef {keyof typeof PARTS | keyof typeof LONG_PARTS} Part */

/**
 * The parts that are named, or else all but the long ones.
 * @param {string[]} args @returns {Part[]} Throws a `Stop` for a name that is none.
 */
export function partsNamed(args) {
  if (args.includes('--help')) throw new Help(usage())
  for (const name of args) if (!isPart(name)) throw new Stop(`There is no part "${name}".\n\n${usage()}`)
  return args.length > 0 ? args.filter(isPart) : Object.keys(PARTS).filter(isPart)
}

/** @param {string} name @returns {name is Part} */
function isPart(name) {
  return Object.hasOwn({ ...PARTS, ...LONG_PARTS }, name)
}

function usage() {
  return `npm run bench -- PART ...

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
