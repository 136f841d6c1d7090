import { parseArgs } from 'node:util'
import { Help, Stop } from './run.mjs'

/**
 * What the command line and the environment say about the two servers; flags win.
 * @typedef {{ users: number, data: string | undefined, scenario: string | undefined, apiPort: number, portalPort: number, apiHost: string | undefined }} Options
 */

/** The flags of a command that brings its own data. */
export const PORTS = ['api-port', 'portal-port']

/**
 * @param {string[]} [known] the flags that the command has; without, all of them
 * @returns {Options} Throws a `Stop` that names the flag or variable for whatever it can't use.
 */
export function readOptions(args = process.argv.slice(2), env = process.env, known = Object.keys(VALUES)) {
  const { help, ...flags } = parse(args, known)
  if (help) throw new Help(usage(known))
  const foreign = Object.keys(flags).find((flag) => !known.includes(flag))
  if (foreign) throw new Stop(`This command has no --${foreign}.\n${usage(known)}`)
  if (flags.scenario !== undefined && flags.data !== undefined)
    throw new Stop('--scenario and --data cannot go together: a scenario would replace what is in the file.')
  return {
    users: number('--users', flags.users ?? '50', 1_000_000),
    data: flags.data,
    scenario: flags.scenario,
    apiPort: port('--api-port', flags['api-port'], 'API_PORT', env.API_PORT, 4000),
    portalPort: port('--portal-port', flags['portal-port'], 'PORTAL_PORT', env.PORTAL_PORT, 5173),
    apiHost: flags['api-host'] === undefined ? undefined : httpAddress(flags['api-host']),
  }
}

/** @param {string[]} args @param {string[]} known */
function parse(args, known) {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: 'boolean' },
        users: { type: 'string' },
        data: { type: 'string' },
        scenario: { type: 'string' },
        'api-port': { type: 'string' },
        'portal-port': { type: 'string' },
        'api-host': { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}\n${usage(known)}`)
  }
}

const VALUES = {
  users: 'N',
  data: 'FILE',
  scenario: 'NAME',
  'api-port': 'N',
  'portal-port': 'N',
  'api-host': 'URL',
}

/** @param {string[]} known */
function usage(known) {
  const flags = Object.entries(VALUES).filter(([flag]) => known.includes(flag))
  return `Flags: ${flags.map(([flag, value]) => `--${flag} ${value}`).join(' ')}`
}

/** @param {string} flag @param {string | undefined} flagged @param {string} variable @param {string | undefined} set @param {number} fallback */
function port(flag, flagged, variable, set, fallback) {
  if (flagged !== undefined) return number(flag, flagged, 65_535)
  return set ? number(variable, set, 65_535) : fallback
}

/** @param {string} name @param {string} text @param {number} most */
function number(name, text, most) {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > most)
    throw new Stop(`${name} must be a whole number from 1 to ${most}, not "${text}".`)
  return value
}

/** @param {string} text */
function httpAddress(text) {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Stop(`--api-host must be an http(s) address, not "${text}".`)
  return text
}
