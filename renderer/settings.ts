import * as v from 'valibot'

/** The name cut in the stone, in window titles and the desktop application. `settings.productName` fills the quoted texts. */
export const WORD_MARK = 'Ancient'

/** Answers `{"ip":"203.0.113.7"}` to anyone, with CORS. */
const PUBLIC_ADDRESS_SERVICE = 'https://api.ipify.org?format=json'

const isHttpUrl = (value: string) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
const httpUrl = (name: string) => {
  const problem = `${name} must be an http(s) address`
  return v.pipe(v.string(problem), v.check(isHttpUrl, problem))
}
const httpUrlOrEmpty = (name: string) => {
  const problem = `${name} must be an http(s) address or empty`
  return v.pipe(
    v.string(problem),
    v.check((value) => value === '' || isHttpUrl(value), problem),
  )
}

/** What begins with two slashes is another host. */
const isPath = (value: string) => /^\/(?![/\\])[^?#\s]*$/.test(value)

const PUBLIC_ADDRESS_PROBLEM = 'publicAddressUrl must be an http(s) address, a path of the API or empty'
const API_HOST_PROBLEM = 'apiHost must be an http(s) address, a path or empty'

const settingsSchema = v.object({
  apiHost: v.pipe(
    v.string(API_HOST_PROBLEM),
    v.check((value) => value === '' || isPath(value) || isHttpUrl(value), API_HOST_PROBLEM),
    v.transform((value) => value.replace(/\/+$/, '')),
  ),
  publicAddressUrl: v.pipe(
    v.string(PUBLIC_ADDRESS_PROBLEM),
    v.transform((value) => value || PUBLIC_ADDRESS_SERVICE),
    v.check((value) => isPath(value) || isHttpUrl(value), PUBLIC_ADDRESS_PROBLEM),
  ),
  mainSiteUrl: httpUrl('mainSiteUrl'),
  portalUrl: v.pipe(
    httpUrlOrEmpty('portalUrl'),
    v.transform((value) => value.replace(/\/+$/, '')),
  ),
  productName: v.pipe(v.string('productName must be a text'), v.trim(), v.nonEmpty('productName must not be empty')),
})

/**
 * What a deployment decides. `apiHost` has no trailing slash; empty means the page's own origin, and `/api` that path of it.
 * `publicAddressUrl` answers with the visitor's public address; a path is one of the API. `portalUrl` is where a browser finds this
 * portal, without a trailing slash; empty means the page's own origin, which in the desktop shell no browser can open.
 */
export type Settings = v.InferOutput<typeof settingsSchema>

const DEFAULTS: Settings = {
  apiHost: '',
  publicAddressUrl: PUBLIC_ADDRESS_SERVICE,
  mainSiteUrl: 'https://ancient.example',
  portalUrl: '',
  productName: 'the product',
}

/** Reads the JSON block of the page. A bad value gives the defaults and says in `problem` which setting is wrong and why. */
export function readSettings(block: string | null | undefined): { settings: Settings; problem?: string } {
  if (!block?.trim()) return { settings: DEFAULTS }
  let given: unknown
  try {
    given = JSON.parse(block)
  } catch {
    return { settings: DEFAULTS, problem: 'The settings block of the page is not valid JSON.' }
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { settings: DEFAULTS, problem: 'The settings block of the page is not a JSON object.' }
  const parsed = v.safeParse(settingsSchema, { ...DEFAULTS, ...given })
  return parsed.success
    ? { settings: parsed.output }
    : { settings: DEFAULTS, problem: parsed.issues.map((issue) => issue.message).join('. ') }
}

const page = typeof document === 'undefined' ? null : document.getElementById('settings')

/** `settingsProblem` is shown instead of the application: see main.tsx. */
export const { settings, problem: settingsProblem } = readSettings(page?.textContent)
