import { expect, test } from 'vitest'
import { readContractOptions, readServerOptions } from './options.mjs'

const serverDefaults = {
  users: 50,
  data: undefined,
  scenario: undefined,
  apiPort: 4000,
  portalPort: 5173,
  apiHost: undefined,
  isApiOnly: false,
  skipBuild: false,
  isPresentation: false,
  host: undefined,
  allowHosts: [],
  issuer: undefined,
  controlToken: undefined,
}
const TOKEN = 'a-token_of_enough_length'

test.each([
  [[], {}, {}],
  [['--users', '100000', '--data', 'demo.json'], {}, { users: 100_000, data: 'demo.json' }],
  [['--scenario', 'admin', '--api-only'], {}, { scenario: 'admin', isApiOnly: true }],
  [['--api-port=4001', '--portal-port=5174'], {}, { apiPort: 4001, portalPort: 5174 }],
  [[], { API_PORT: '4002', PORTAL_PORT: '5175' }, { apiPort: 4002, portalPort: 5175 }],
  [['--api-port', '4003'], { API_PORT: '4002' }, { apiPort: 4003 }],
  [[], { API_PORT: '' }, {}],
  [['--api-host', 'https://api.example/', '--no-build'], {}, { apiHost: 'https://api.example', skipBuild: true }],
  [['--allow-host', 'Mock', '--allow-host', 'fd00:0::2'], {}, { allowHosts: ['mock', '[fd00::2]'] }],
  [['--host', '::', '--allow-host', 'mock'], {}, { host: '::', allowHosts: ['mock'] }],
  [['--host', '127.0.0.1', '--allow-host', 'localhost'], {}, { host: 'localhost', allowHosts: ['localhost'] }],
  [['--host', '[::1]', '--allow-host', '127.0.0.1'], {}, { host: 'localhost', allowHosts: ['127.0.0.1'] }],
  [['--issuer', 'http://mock:4000/'], { CONTROL_TOKEN: '' }, { issuer: 'http://mock:4000' }],
  [['--present'], {}, { isPresentation: true }],
  [['--control-token', TOKEN], { CONTROL_TOKEN: 'x' }, { controlToken: TOKEN }],
  [[], { CONTROL_TOKEN: TOKEN }, { controlToken: TOKEN }],
])('npm start accepts %j with the environment %j', (args, env, expected) => {
  expect(readServerOptions(args, env)).toEqual({ ...serverDefaults, ...expected })
})

test.each([
  [['--users', 'many'], {}, '--users must be a whole number from 1 to 1000000, not "many"'],
  [['--users', '-1'], {}, '--users'],
  [['--users', '1e3'], {}, '--users'],
  [['--api-port', '0'], {}, '--api-port or API_PORT must be a whole number from 1 to 65535, not "0"'],
  [['--portal-port', '70000'], {}, '--portal-port'],
  [[], { PORTAL_PORT: 'http' }, 'PORTAL_PORT must be a whole number'],
  [['--api-host', 'ftp://api.example'], {}, '--api-host must be an http(s) URL'],
  [['--scenario', 'admin', '--data', 'demo.json'], {}, "--scenario can't be used with --data"],
  [['--api-only', '--api-host', 'https://api.example'], {}, "--api-only can't be used with --api-host"],
  [['--present', '--api-only'], {}, '--present needs the portal and the mock API on this machine'],
  [['--present', '--host', '0.0.0.0', '--allow-host', 'mock'], {}, '--present needs'],
  [['--host', '0.0.0.0'], {}, '--host needs --allow-host NAME'],
  [['--host', '10.0.0.5', '--allow-host', 'localhost'], {}, '--allow-host localhost needs --host localhost or 0.0.0.0'],
  [['--host', 'mock', '--allow-host', 'mock', '--allow-host', 'app.localhost'], {}, '--allow-host app.localhost needs'],
  [['--host', '', '--allow-host', 'mock'], {}, '--host must be a host name or an IP address'],
  [['--allow-host', 'mock:4000'], {}, '--allow-host must be a host name or an IP address, not "mock:4000"'],
  [['--allow-host', 'http://mock'], {}, '--allow-host must be'],
  [['--issuer', 'mock'], {}, '--issuer must be an http(s) URL'],
  [['--control-token', 'short'], {}, 'must have at least 16'],
  [[], { CONTROL_TOKEN: 'sixteen characters; or more' }, 'must have at least 16'],
  [['--port', '1'], {}, "Unknown option '--port'"],
  [['4000'], {}, '--users N'],
])('npm start rejects %j with the environment %j: %s', (args, env, message) => {
  expect(() => readServerOptions(args, env)).toThrow(message)
})

const account = ['--api', 'https://api.example/', '--email', 'ada@ancient.example']
const contractDefaults = {
  api: 'https://api.example',
  portal: 'http://localhost:5173',
  email: 'ada@ancient.example',
  password: undefined,
  client: undefined,
  write: false,
  junit: undefined,
  json: undefined,
}

test.each([
  [[], {}, {}],
  [[], { CONTRACT_PASSWORD: 'b' }, { password: 'b' }],
  [['--write', '--client', 'agora'], {}, { write: true, client: 'agora' }],
  [['--junit', 'report.xml', '--json', 'report.json'], {}, { junit: 'report.xml', json: 'report.json' }],
  [['--portal', 'https://account.example/auth/login'], {}, { portal: 'https://account.example' }],
  [['--api', 'https://host.example/v1/'], {}, { api: 'https://host.example/v1' }],
])('npm run contract accepts %j with the environment %j', (args, env, expected) => {
  expect(readContractOptions([...account, ...args], env)).toEqual({ ...contractDefaults, ...expected })
})

test.each([
  [['--email', 'ada@ancient.example'], '--api and --email are required'],
  [[...account, '--api', 'api.example'], '--api must be an http(s) URL, not "api.example"'],
  [[...account, '--api', 'https://api.example/?x=1'], '--api must be an http(s) URL'],
  [[...account, '--writ'], 'CONTRACT_PASSWORD'],
])('npm run contract rejects %j: %s', (args, message) => {
  expect(() => readContractOptions(args, {})).toThrow(message)
})

test('--help prints the flags and succeeds', () => {
  expect(() => readServerOptions(['--help'], {})).toThrow(expect.objectContaining({ exitCode: 0 }))
  expect(() => readContractOptions(['--help'], {})).toThrow(/CONTRACT_PASSWORD/)
})
