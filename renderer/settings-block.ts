import type { Settings } from './settings.ts'

/*
 * The settings of a deployment (decision D2) travel in the page itself, as the JSON block `<script id="settings">`, so that no
 * request stands before the first paint. The build and whoever serves the page write theirs into it; `settings.ts` reads it.
 */

const block = /(<script type="application\/json" id="settings">)(.*?)(<\/script>)/s

/** The settings that stand in the page's HTML; none when it has no block. */
export function settingsIn(html: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(JSON.parse(block.exec(html)?.[2] ?? '{}')))
}

/** The same HTML with `settings` laid over those of the page. `<` is escaped, so that no value can end the block. */
export function withSettings(html: string, settings: Partial<Settings>): string {
  const json = JSON.stringify({ ...settingsIn(html), ...settings }).replaceAll('<', '\\u003c')
  return html.replace(block, (_, open: string, __, close: string) => `${open}${json}${close}`)
}
