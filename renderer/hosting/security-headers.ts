/** What the headers of one answer depend on. */
export type HeaderContext = {
  /** Path of the requested page, as in `/auth/login`. */
  path: string
  /** Addresses that the page may call besides its own origin; only the origins of http(s) ones count. */
  connectSources: string[]
  /** Content security policy sources of the inline scripts: `sha256-…` without quotes. */
  scriptHashes: string[]
  /** The same of the inline styles. */
  styleHashes: string[]
  /** True when the visitor's connection is encrypted. */
  tls: boolean
}

/** The security headers of every answer of the portal. Sent as headers, because `frame-ancestors` counts nowhere else. */
export function securityHeaders({
  path,
  connectSources,
  scriptHashes,
  styleHashes,
  tls,
}: HeaderContext): Record<string, string> {
  const origins = new Set(connectSources.filter(isHttp).map((source) => new URL(source).origin))
  return {
    'Content-Security-Policy': [
      `default-src 'none'`,
      ['script-src', `'self'`, ...scriptHashes.map(quoted)].join(' '),
      ['style-src', `'self'`, ...styleHashes.map(quoted)].join(' '),
      `img-src 'self' data:`,
      ['connect-src', `'self'`, ...origins].join(' '),
      `form-action 'self'`,
      `base-uri 'none'`,
      `object-src 'none'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
    ].join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(tls && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    // Any value on a page that an application opened as a popup would take its `window.opener` away.
    ...(!mayBePopup(path) && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
  }
}

const quoted = (hash: string) => `'${hash}'`

function isHttp(source: string): boolean {
  return URL.canParse(source) && /^https?:$/.test(new URL(source).protocol)
}

function mayBePopup(path: string): boolean {
  return /^\/(auth|oauth)(\/|$)/i.test(path)
}
