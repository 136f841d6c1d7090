import { parseArgs } from 'node:util'
import { Help, Stop } from './run.mjs'

const usage =
  'npm run contract -- --api https://host --email you@example.com [--write] [--client ID] [--portal ORIGIN]\n' +
  'The password comes from CONTRACT_PASSWORD, from --password, or is asked for.'

/**
 * What the command line and the environment say about a contract check. `password` is undefined when it has to be asked for.
 * Throws a `Stop` that says what is missing or wrong.
 */
export function readContractOptions(args = process.argv.slice(2), env = process.env) {
  const { api, email, password, portal = 'http://localhost:5173', client, write = false, help } = parse(args)
  if (help) throw new Help(usage)
  if (api === undefined || email === undefined) throw new Stop(`--api and --email are needed.\n${usage}`)
  return {
    api: httpAddress('--api', api).href.replace(/\/+$/, ''),
    portal: httpAddress('--portal', portal).origin,
    email,
    password: password ?? (env.CONTRACT_PASSWORD || undefined),
    client,
    write,
  }
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: 'boolean' },
        api: { type: 'string' },
        email: { type: 'string' },
        password: { type: 'string' },
        portal: { type: 'string' },
        client: { type: 'string' },
        write: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

/** @param {string} flag @param {string} text */
function httpAddress(flag, text) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new Stop(`${flag} must be an http(s) address, not "${text}".`)
  return url
}
