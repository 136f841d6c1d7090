import { gzipSync } from 'node:zlib'
import { readDesktopBuild } from '../desktop-build.ts'
import type { Figure } from './figures.ts'

/** Kilobytes, as in desktop-bundle.spec.ts. */
const BUDGETS: Record<string, number> = { main: 100, preload: 5 }

export async function* desktopFigures(): AsyncGenerator<Figure> {
  for (const [name, text] of Object.entries(readDesktopBuild())) {
    const note = `${(gzipSync(text).length / 1000).toFixed(1)} kB gzip`
    yield { name: `desktop, ${name}`, now: text.length / 1000, unit: 'kB', budget: BUDGETS[name], note }
  }
}
