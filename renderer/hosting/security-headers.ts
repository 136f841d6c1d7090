export type HeaderContext = {
  /** Of the page, such as `/auth/login`. */
  path: string
  /** What the page may call besides its own origin. Only the origins of http(s) addresses are used. */
  connectSources: string[]
  /** `sha256-…` of the inline scripts. */
  scriptHashes: string[]
  /** `sha256-…` of the inline styles. */
  styleHashes: string[]
  /** True if visitors use https. */
  tls: boolean
}

/** The security headers of every response. Sent as headers, because a `<meta>` policy can't have `frame-ancestors`. */
export function securityHeaders(context: HeaderContext): Record<string, string> {
  const { path, connectSources, scriptHashes, styleHashes, tls } = context
  const origins = new Set(connectSources.filter(isHttp).map((source) => new URL(source).origin))
  return {
    'Content-Security-Policy': [
      `default-src 'none'`,
      ['script-src', `'self'`, ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
      ['style-src', `'self'`, ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
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
    // Applications may open these pages as a popup, and any value would clear `window.opener`.
    ...(!/^\/(auth|oauth)(\/|$)/i.test(path) && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
  }
}

function isHttp(source: string): boolean {
  return URL.canParse(source) && /^https?:$/.test(new URL(source).protocol)
}
