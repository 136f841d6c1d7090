import type { Activity } from '../api/contract/users-activities.ts'
import { applicationName } from './visible-text.ts'

const TEXTS: ReadonlyMap<string, string> = new Map([
  ['login', 'Signed in to account'],
  ['logout', 'Signed out of account'],
  ['authorization_granted', 'Granted access to'],
  ['authorization_revoked', 'Revoked access from'],
  ['password_changed', 'Changed account password'],
  ['wallet_connected', 'Connected Web3 wallet'],
])

/** What the user did. The name of the application that it concerns follows the text. */
export function describeActivity({ action, details }: Pick<Activity, 'action' | 'details'>) {
  return {
    text: TEXTS.get(action) ?? action.replaceAll('_', ' '),
    application:
      /^authorization_(granted|revoked)$/.test(action) && applicationName(details?.clientName ?? '', 'an application'),
  }
}

/** The IP address, or an empty string if the provider doesn't know it. */
export function formatIpAddress(ipAddress: string | null | undefined): string {
  return !ipAddress || ipAddress === 'Unknown' ? '' : ipAddress
}

// The first match wins: most browsers claim to be Safari, and Edge also claims to be Chrome.
const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Desktop app', /\bElectron\//],
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** The browser and system, such as 'Chrome on Windows'. */
export function readDevice(userAgent: string | null | undefined): { name: string; isHandheld: boolean } {
  const first = (patterns: typeof BROWSERS) => patterns.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  const system = first(SYSTEMS)
  return {
    name: [first(BROWSERS), system].filter(Boolean).join(' on ') || 'Unknown device',
    isHandheld: ['iPhone', 'iPad', 'Android'].includes(system ?? ''),
  }
}
