import type { Settings } from './settings.ts'

/*
 * The settings of a deployment are a JSON block in the page, so that no request delays the first paint. The build and the server write it;
 * settings.ts reads it.
 */

const block = /(<script type="application\/json" id="settings">)(.*?)(<\/script>)/s

export function settingsIn(html: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(JSON.parse(block.exec(html)?.[2] ?? '{}')))
}

/** Merges `settings` into the block. `<` is escaped, so that no value can end the block. */
export function withSettings(html: string, settings: Partial<Settings>): string {
  const json = JSON.stringify({ ...settingsIn(html), ...settings }).replaceAll('<', '\\u003c')
  return html.replace(block, (_, open: string, __, close: string) => `${open}${json}${close}`)
}
