import type { Settings } from './settings.ts'

/*
 * The settings of a deployment (decision D2) travel in the page itself, as the JSON block `<script id="settings">`, so that no
 * request stands before the first paint. The build and whoever serves the page write theirs into it; `settings.ts` reads it.
 * What a prerendered page shows of them is marked there with `data-setting`, and written with them.
 */

const block = /(<script type="application\/json" id="settings">)(.*?)(<\/script>)/s
const markedText = /(<span data-setting="(\w+)">)[^<]*/g
const markedLink = /href="[^"]*"( data-setting="(\w+)")/g

/** The settings that stand in the page's HTML; none when it has no block. */
export function settingsIn(html: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(JSON.parse(block.exec(html)?.[2] ?? '{}')))
}

/** The same HTML with `settings` laid over those of the page. `<` is escaped, so that no value can end the block. */
export function withSettings(html: string, settings: Partial<Settings>): string {
  const all: Record<string, unknown> = { ...settingsIn(html), ...settings }
  const json = JSON.stringify(all).replaceAll('<', '\\u003c')
  const shownAs = (name: string) => (typeof all[name] === 'string' ? escaped(all[name].trim()) : undefined)
  return html
    .replace(block, (_, open: string, __, close: string) => `${open}${json}${close}`)
    .replace(markedText, (mark, open: string, name: string) => (shownAs(name) ? open + shownAs(name) : mark))
    .replace(markedLink, (mark, name: string, setting: string) =>
      shownAs(setting) ? `href="${shownAs(setting)}"${name}` : mark,
    )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
