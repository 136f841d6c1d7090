import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createServer, isFileServingAllowed, resolveConfig } from 'vite'
import { expect, test, vi } from 'vitest'
import { rendererConfig } from './vite.config.ts'

test('README.md supports exactly the browsers that the build compiles for', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [supported = ''] = /(?<=\n## Supported browsers\n)[^:]+/.exec(readme) ?? []
  const named = [...supported.matchAll(/(\w+) ([\d.]+\d)/g)].map(
    ([, name = '', version]) => name.toLowerCase() + version,
  )
  const { build } = await resolveConfig({ ...rendererConfig(), configFile: false }, 'build')
  expect(build.target).toEqual(named)
  expect(build.cssTarget).toEqual(named)
})

test('npm run dev serves only what its pages need', async () => {
  const config = await resolveConfig({ ...rendererConfig(), configFile: false }, 'serve')
  const isServed = (name: string) =>
    isFileServingAllowed(config, `/@fs${fileURLToPath(new URL(`../${name}`, import.meta.url))}`)
  expect(isServed('mock-api/demo-script/main.ts')).toBe(true)
  expect(['data.json', 'mock-api/server.ts', '.git/config'].filter(isServed)).toEqual([])
  expect(config.server.cors).toBe(false)
})

async function withDevServer(check: (url: string) => Promise<void>): Promise<void> {
  const server = await createServer({
    ...rendererConfig(),
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: 'localhost' },
  })
  try {
    await server.listen()
    await check(server.resolvedUrls?.local[0] ?? '')
  } finally {
    await server.close()
  }
}

test('npm run dev opens no file in an editor for other sites', () =>
  withDevServer(async (url) => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const { status } = await fetch(new URL('/__open-in-editor?file=package.json', url), { headers })
    expect(status).toBe(403)
  }))

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

test.runIf(hasIPv6)('npm run dev leaves no loopback address to other users of the machine', () =>
  withDevServer(async (url) => {
    const { port } = new URL(url)
    for (const host of ['127.0.0.1', '[::1]'])
      await vi.waitFor(async () => expect((await fetch(`http://${host}:${port}/`)).status).toBe(200), {
        timeout: 10_000,
      })
  }),
)
