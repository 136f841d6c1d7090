import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer, isFileServingAllowed, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { rendererConfig } from './vite.config.ts'

test('README.md supports exactly the browsers that the build compiles for', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [supported = ''] = /(?<=\n## Supported browsers\n)[^:]+/.exec(readme) ?? []
  const named = [...supported.matchAll(/(\w+) ([\d.]+\d)/g)].map(
    ([, name = '', version]) => name.toLowerCase() + version,
  )
  const { target, cssTarget = target } = rendererConfig().build ?? {}
  expect(target).toEqual(named)
  expect(cssTarget).toEqual(named)
})

test('npm run dev serves only what its pages need', async () => {
  const config = await resolveConfig({ ...rendererConfig(), configFile: false }, 'serve')
  const isServed = (name: string) =>
    isFileServingAllowed(config, `/@fs${fileURLToPath(new URL(`../${name}`, import.meta.url))}`)
  expect(isServed('fixtures/demo-wallet/main.ts')).toBe(true)
  expect(['data.json', 'mock-api/server.ts', '.git/config'].filter(isServed)).toEqual([])
  expect(config.server.cors).toBe(false)
})

test('npm run dev opens no file in an editor for other sites', async () => {
  const server = await createServer({
    ...rendererConfig(),
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: 'localhost' },
  })
  try {
    await server.listen()
    const url = new URL('/__open-in-editor?file=package.json', server.resolvedUrls?.local[0])
    const { status } = await fetch(url, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(status).toBe(403)
  } finally {
    await server.close()
  }
})
