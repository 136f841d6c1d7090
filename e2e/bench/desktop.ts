import { gzipSync } from 'node:zlib'
import { DESKTOP_BUDGETS, readDesktopBuild } from '../desktop-build.ts'
import type { Figure } from './figures.ts'

export async function* desktopFigures(): AsyncGenerator<Figure> {
  const build = readDesktopBuild()
  for (const part of ['main', 'preload'] as const) {
    const note = `${(gzipSync(build[part]).length / 1000).toFixed(1)} kB gzip`
    const budget = DESKTOP_BUDGETS[part] / 1000
    yield { name: `desktop, ${part}`, now: build[part].length / 1000, unit: 'kB', budget, note }
  }
}
