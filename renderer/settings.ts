import * as v from 'valibot'

/** The name in the logo, window titles, most texts and the desktop app. Deployments can't change it; they set `productName`. */
export const BRAND_NAME = 'Ancient'

const isHttpUrl = (value: string) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
const EMPTY = /^$/
/** Rejects protocol-relative URLs (`//host`). */
const PATH_OR_EMPTY = /^(\/(?![/\\])[^?#\s]*)?$/

/** An http(s) URL, or a value that matches `alternative`. */
function url(name: string, alternativeDescription = '', alternative?: RegExp) {
  const message = `${name} must be an http(s) URL${alternativeDescription}`
  return v.pipe(
    v.string(message),
    v.check((value) => isHttpUrl(value) || alternative?.test(value) === true, message),
  )
}
const withoutTrailingSlash = v.transform((value: string) => value.replace(/\/+$/, ''))

const settingsSchema = v.object({
  apiHost: v.optional(v.pipe(url('apiHost', ', a path or empty', PATH_OR_EMPTY), withoutTrailingSlash), ''),
  publicAddressUrl: v.pipe(
    v.optional(url('publicAddressUrl', ', a path of the API or empty', PATH_OR_EMPTY), ''),
    v.transform((value) => value || 'https://api.ipify.org?format=json'),
  ),
  mainSiteUrl: v.optional(url('mainSiteUrl'), 'https://ancient.example'),
  portalUrl: v.optional(v.pipe(url('portalUrl', ' or empty', EMPTY), withoutTrailingSlash), ''),
  productName: v.pipe(
    v.optional(v.string('productName must be a string'), 'the product'),
    v.trim(),
    v.minLength(1, 'productName must not be empty'),
  ),
})

/** The settings of a deployment: see renderer/DEPLOYMENT.md. `apiHost` and `portalUrl` have no trailing slash. */
export type Settings = v.InferOutput<typeof settingsSchema>

const DEFAULTS = v.parse(settingsSchema, {})

/** Reads the JSON block of a page. With an invalid value, returns the defaults and an `error` that names the setting. */
export function readSettings(block: string | null | undefined): { settings: Settings; error?: string } {
  if (!block?.trim()) return { settings: DEFAULTS }
  let given: unknown
  try {
    given = JSON.parse(block)
  } catch {
    return { settings: DEFAULTS, error: 'The settings block of the page is not valid JSON.' }
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { settings: DEFAULTS, error: 'The settings block of the page is not a JSON object.' }
  const parsed = v.safeParse(settingsSchema, given)
  return parsed.success
    ? { settings: parsed.output }
    : { settings: DEFAULTS, error: parsed.issues.map((issue) => issue.message).join('. ') }
}

/** The settings are a JSON block in the page, so that no request delays the first paint. The build and the server write it. */
const SETTINGS_BLOCK = /(<script type="application\/json" id="settings">)(.*?)(<\/script>)/s

export function extractSettings(html: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(JSON.parse(SETTINGS_BLOCK.exec(html)?.[2] ?? '{}')))
}

/** Merges `settings` into the block. `<` is escaped, so that no value can end the block. */
export function withSettings(html: string, settings: Partial<Settings>): string {
  const json = JSON.stringify({ ...extractSettings(html), ...settings }).replaceAll('<', '\\u003c')
  return html.replace(SETTINGS_BLOCK, (_, open: string, __, close: string) => `${open}${json}${close}`)
}

const settingsElement = typeof document === 'undefined' ? null : document.getElementById('settings')

/** If there is a `settingsError`, main.tsx shows it instead of the application. */
export const { settings, error: settingsError } = readSettings(settingsElement?.textContent)
