import { isIPv6 } from 'node:net'
import { parseArgs } from 'node:util'
import { CliError } from './run.mjs'

/** @typedef {ReturnType<typeof readServerOptions>} ServerOptions */

const SERVER_USAGE = `Flags:
  --users N          seed N users instead of 50
  --scenario NAME    start with a scenario
  --data FILE        keep the data in FILE
  --api-port N       default 4000, or API_PORT
  --portal-port N    default 5173, or PORTAL_PORT
  --api-host URL     use this provider, without the mock API
  --api-only         start the mock API without the portal
  --no-build         serve the previous build
  --present          open the presentation, one window for the presenter and one for the audience

For containers and other machines:
  --host ADDRESS     listen there instead of localhost; 0.0.0.0 means everywhere
  --allow-host NAME  a host name that browsers may use, besides localhost; may be repeated
  --issuer URL       the public URL of the mock API: default http://NAME:4000
  --control-token T  what /__mock needs with --host: random by default, or CONTROL_TOKEN`

/**
 * Node's `parseArgs` with `--help`, and with errors that show the usage.
 * @template {import('node:util').ParseArgsConfig} Config @param {Config} config @param {string} usage
 */
export function parseFlags(config, usage) {
  if (config.args?.includes('--help')) throw new CliError(usage, 0)
  try {
    return parseArgs(config)
  } catch (error) {
    throw new CliError(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

/** Reads the flags and environment variables of `npm start`, `npm run dev` and `npm run api`. A flag overrides its variable. */
export function readServerOptions(args = process.argv.slice(2), env = process.env) {
  const { values } = parseFlags(
    {
      args,
      options: {
        users: { type: 'string', default: '50' },
        scenario: { type: 'string' },
        data: { type: 'string' },
        'api-port': { type: 'string', default: env.API_PORT || '4000' },
        'portal-port': { type: 'string', default: env.PORTAL_PORT || '5173' },
        'api-host': { type: 'string' },
        'api-only': { type: 'boolean', default: false },
        'no-build': { type: 'boolean', default: false },
        present: { type: 'boolean', default: false },
        host: { type: 'string' },
        'allow-host': { type: 'string', multiple: true, default: [] },
        issuer: { type: 'string' },
        'control-token': { type: 'string', default: env.CONTROL_TOKEN || undefined },
      },
    },
    SERVER_USAGE,
  )
  if (values.scenario !== undefined && values.data !== undefined)
    throw new CliError("--scenario can't be used with --data: it would replace the data in the file.")
  if (values['api-only'] && values['api-host'] !== undefined)
    throw new CliError("--api-only can't be used with --api-host: nothing would start.")
  if (values.present && (values['api-only'] || values['api-host'] !== undefined || values.host !== undefined))
    throw new CliError(
      '--present needs the portal and the mock API on this machine: leave out --api-only, --api-host and --host.',
    )
  const { 'control-token': controlToken } = values
  const host = values.host === undefined ? undefined : parseListenAddress(values.host)
  const allowHosts = values['allow-host'].map((name) => parseHostName('--allow-host', name))
  if (host !== undefined && allowHosts.length === 0)
    throw new CliError(
      '--host needs --allow-host NAME, once for each name or address that browsers will use for this machine. Other names are rejected, because any site could point its own name here (DNS rebinding).',
    )
  // Another user of this machine could listen there, and get what browsers send to these names.
  const loopbackName = allowHosts.find((name) => /(^|\.)localhost$|^127\.|^\[::1\]$/.test(name))
  if (host !== undefined && loopbackName && !['localhost', '0.0.0.0', '::'].includes(host))
    throw new CliError(
      `--allow-host ${loopbackName} needs --host localhost or 0.0.0.0: with --host ${host}, nothing listens on the loopback addresses.`,
    )
  if (controlToken !== undefined && !/^[\w-]{16,}$/.test(controlToken))
    throw new CliError('--control-token or CONTROL_TOKEN must have at least 16 letters, digits, "-" or "_".')
  return {
    users: parseWholeNumber('--users', values.users, 1_000_000),
    scenario: values.scenario,
    data: values.data,
    apiPort: parseWholeNumber('--api-port or API_PORT', values['api-port'], 65_535),
    portalPort: parseWholeNumber('--portal-port or PORTAL_PORT', values['portal-port'], 65_535),
    apiHost: values['api-host'] === undefined ? undefined : parseBaseUrl('--api-host', values['api-host']),
    isApiOnly: values['api-only'],
    skipBuild: values['no-build'],
    isPresentation: values.present,
    host,
    allowHosts,
    issuer: values.issuer === undefined ? undefined : parseBaseUrl('--issuer', values.issuer),
    controlToken,
  }
}

const CONTRACT_USAGE = `Usage: npm run contract -- --api https://host --email you@example.com [FLAG ...]

  --write            also make the calls that change data
  --client ID        check with this OAuth client, given by its client_id
  --portal ORIGIN    the portal that CORS must allow: default http://localhost:5173
  --junit FILE       also write a report in JUnit's XML format
  --json FILE        also write a report as JSON

The password comes from CONTRACT_PASSWORD or a prompt.`

/** Reads the flags of `npm run contract`. `password` is undefined when a prompt is needed. */
export function readContractOptions(args = process.argv.slice(2), env = process.env) {
  const { values } = parseFlags(
    {
      args,
      options: {
        api: { type: 'string' },
        email: { type: 'string' },
        portal: { type: 'string', default: 'http://localhost:5173' },
        client: { type: 'string' },
        write: { type: 'boolean', default: false },
        junit: { type: 'string' },
        json: { type: 'string' },
      },
    },
    CONTRACT_USAGE,
  )
  const { api, email, portal, client, write, junit, json } = values
  if (api === undefined || email === undefined)
    throw new CliError(`--api and --email are required.\n\n${CONTRACT_USAGE}`)
  return {
    api: parseBaseUrl('--api', api),
    portal: new URL(parseBaseUrl('--portal', portal)).origin,
    email,
    password: env.CONTRACT_PASSWORD || undefined,
    client,
    write,
    junit,
    json,
  }
}

/** Parses a host name or an IP address, and returns it as in a URL. @param {string} flag @param {string} text */
function parseHostName(flag, text) {
  const url = `http://${isIPv6(text) ? `[${text}]` : text}/`
  const { href, hostname } = URL.canParse(url) ? new URL(url) : { href: '', hostname: '' }
  if (href !== `http://${hostname}/`) throw new CliError(`${flag} must be a host name or an IP address, not "${text}".`)
  return hostname
}

/** Browsers try both loopback addresses for `localhost`, so each of them means both. @param {string} text */
function parseListenAddress(text) {
  const host = parseHostName('--host', text).replace(/[[\]]/g, '')
  return ['127.0.0.1', '::1'].includes(host) ? 'localhost' : host
}

/** Parses an http(s) URL and removes a slash at its end. @param {string} flag @param {string} text */
function parseBaseUrl(flag, text) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new CliError(`${flag} must be an http(s) URL, not "${text}".`)
  return url.href.replace(/\/+$/, '')
}

/** Parses a whole number from 1 to `max`. @param {string} name @param {string} text @param {number} max */
export function parseWholeNumber(name, text, max) {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    throw new CliError(`${name} must be a whole number from 1 to ${max}, not "${text}".`)
  return value
}
