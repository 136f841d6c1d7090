import { readFileSync } from 'node:fs'
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
