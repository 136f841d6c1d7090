const BROWSERS: [name: string, sign: RegExp][] = [
  ['Desktop app', /\bElectron\//],
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** What a session runs on, to be recognised by: its name in words, and whether it is held in the hand. */
export type Device = { name: string; isHandheld: boolean }

/**
 * The device that a user agent tells of. Browsers name their relatives too, so the first sign that is found counts: every one of
 * them says it is Safari, and Edge that it is Chrome.
 */
export function deviceOf(userAgent: string | null | undefined): Device {
  const first = (signs: typeof BROWSERS) => signs.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  const system = first(SYSTEMS)
  return {
    name: [first(BROWSERS), system].filter(Boolean).join(' on ') || 'Unknown device',
    isHandheld: ['iPhone', 'iPad', 'Android'].includes(system ?? ''),
  }
}
