import { expect, test } from 'vitest'
import { readContractOptions } from './contract-options.mjs'
import { Help } from './run.mjs'

const needed = ['--api', 'https://api.example/', '--email', 'ada@ancient.example']
const usual = {
  api: 'https://api.example',
  portal: 'http://localhost:5173',
  email: 'ada@ancient.example',
  write: false,
}

test.each([
  [[], {}, { password: undefined }],
  [['--password', 'a'], {}, { password: 'a' }],
  [[], { CONTRACT_PASSWORD: 'b' }, { password: 'b' }],
  [['--password', 'a'], { CONTRACT_PASSWORD: 'b' }, { password: 'a' }],
  [['--write', '--client', 'agora'], {}, { write: true, client: 'agora' }],
  [['--portal', 'https://account.example/auth/login'], {}, { portal: 'https://account.example' }],
  [['--api', 'https://host.example/v1/'], {}, { api: 'https://host.example/v1' }],
])('%j with the environment %j is %j', (args, env, expected) => {
  expect(readContractOptions([...needed, ...args], env)).toMatchObject({ ...usual, ...expected })
})

test('--help is answered with the flags', () => {
  expect(() => readContractOptions(['--help'], {})).toThrow(Help)
})

test.each([
  [[], '--api and --email are needed'],
  [['--email', 'ada@ancient.example'], '--api and --email are needed'],
  [[...needed, '--api', 'api.example'], '--api must be an http(s) address, not "api.example"'],
  [[...needed, '--api', 'https://api.example/?x=1'], '--api must be an http(s) address'],
  [[...needed, '--portal', 'file:///'], '--portal must be an http(s) address'],
  [[...needed, '--writ'], 'CONTRACT_PASSWORD'],
])('%j is refused: %s', (args, message) => {
  expect(() => readContractOptions(args, {})).toThrow(message)
})
