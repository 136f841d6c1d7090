import { expect, test } from 'vitest'
import { PORTS, readOptions } from './options.mjs'
import { Help } from './run.mjs'

const defaults = {
  users: 50,
  data: undefined,
  scenario: undefined,
  apiPort: 4000,
  portalPort: 5173,
  apiHost: undefined,
}

test.each([
  [[], {}, {}],
  [['--users', '100000', '--data', 'demo.json'], {}, { users: 100_000, data: 'demo.json' }],
  [['--scenario', 'admin'], {}, { scenario: 'admin' }],
  [['--api-port=4001', '--portal-port=5174'], {}, { apiPort: 4001, portalPort: 5174 }],
  [[], { API_PORT: '4002', PORTAL_PORT: '5175' }, { apiPort: 4002, portalPort: 5175 }],
  [['--api-port', '4003'], { API_PORT: '4002' }, { apiPort: 4003 }],
  [[], { API_PORT: '' }, {}],
  [['--api-host', 'https://api.example'], {}, { apiHost: 'https://api.example' }],
])('%j with the environment %j sets %j', (args, env, expected) => {
  expect(readOptions(args, env)).toEqual({ ...defaults, ...expected })
})

test.each([
  [['--users', 'many'], {}, '--users must be a whole number from 1 to 1000000, not "many"'],
  [['--users', '-1'], {}, '--users'],
  [['--users', '1e3'], {}, '--users'],
  [['--api-port', '0'], {}, '--api-port must be a whole number from 1 to 65535, not "0"'],
  [['--portal-port', '70000'], {}, '--portal-port'],
  [[], { PORTAL_PORT: 'http' }, 'PORTAL_PORT must be a whole number'],
  [['--api-host', 'ftp://api.example'], {}, '--api-host must be an http(s) address'],
  [['--api-host', 'api.example'], {}, '--api-host must be an http(s) address'],
  [['--scenario', 'admin', '--data', 'demo.json'], {}, '--scenario and --data cannot go together'],
  [['--port', '1'], {}, "Unknown option '--port'"],
  [['4000'], {}, 'Flags: --users N'],
])('%j with the environment %j is refused: %s', (args, env, message) => {
  expect(() => readOptions(args, env)).toThrow(message)
})

test('a command that brings its own data refuses what it would ignore, and says what it takes', () => {
  expect(readOptions(['--api-port', '4001'], {}, PORTS)).toEqual({ ...defaults, apiPort: 4001 })
  const message = 'This command has no --users.\nFlags: --api-port N --portal-port N'
  expect(() => readOptions(['--users', '9'], {}, PORTS)).toThrow(message)
})

test('--help is answered with the flags', () => {
  const flags = 'Flags: --users N --data FILE --scenario NAME --api-port N --portal-port N --api-host URL'
  expect(() => readOptions(['--help'], {})).toThrow(new Help(flags))
})
