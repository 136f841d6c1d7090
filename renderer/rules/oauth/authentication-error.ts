const SIGN_IN_NEEDED = [
  /\b(please|must|need to|have to)\b.*\b(log|sign)(ged)? ?in\b/i,
  /\bnot (logged|signed) in\b/i,
  /\blog ?in[ _](is )?required\b/i,
  /\b(not|un)[ -]?authenticated\b/i,
  /\bauthentication[ _]((is|was) )?(required|needed|failed)\b/i,
  /^unauthorized\b\W*$/i,
  /\b(invalid|expired|missing|no)[ _]((access|bearer|authentication)[ _])?token\b/i,
  /\b(token|jwt|session)\b( (is|was|has|has been))? (invalid|expired|revoked|missing|ended)\b/i,
]

/**
 * True if an error means that the user has to sign in, rather than that they lack permission. A client that failed to authenticate
 * (RFC 6749 §5.2, `invalid_client`) isn't fixed by signing in. The provider may repeat `linkTexts`, which
 * came from a link: they are left out first. If one of them reads like such an error, only the status counts: the provider may have cut it
 * or written it differently.
 */
export function isAuthenticationError(status: number, text = '', linkTexts: string[] = []): boolean {
  if (status === 401) return true
  if (status < 400 || status >= 500 || status === 429) return false
  if (/\bclient\b|_client\b/i.test(text) || linkTexts.some(isSignInNeeded)) return false
  // The longest first: it may contain others.
  const longestFirst = linkTexts.filter(Boolean).sort((a, b) => b.length - a.length)
  const ownText = longestFirst.reduce((rest, linkText) => rest.replaceAll(linkText, '…'), text)
  return isSignInNeeded(ownText)
}

function isSignInNeeded(text: string): boolean {
  return SIGN_IN_NEEDED.some((pattern) => pattern.test(text))
}
