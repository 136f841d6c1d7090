const SIGN_IN_NEEDED = [
  /\b(please|must|need to|have to)\b.*\b((log|sign)(ged)? ?in|authenticate)\b/i,
  /\bnot (logged|signed) in\b/i,
  /\blog ?in[ _](is )?required\b/i,
  /\b(not|un)[ -]?authenticated\b/i,
  /\bauthentication[ _]((is|was) )?(required|needed|failed|error)\b/i,
  /^unauthorized( (access|request))?\W*$/i,
  /\bauthorization header( is)? (missing|required)\b/i,
  /\b(invalid|expired|missing|no)[ _]((access|bearer|authentication)[ _])?token\b/i,
  /\b(token|jwt|session)\b( (is|was|has|has been))? (invalid|expired|revoked|missing|ended|required|malformed)\b/i,
]

/** Characters that a provider may decode, escape or remove. */
const CHANGEABLE = /[^\s!-~]|[&<>"'`%+\\]/

/**
 * True if an error means that the user has to sign in, rather than that they lack permission. A client that failed to authenticate
 * (RFC 6749 §5.2, `invalid_client`) isn't fixed by signing in. The provider may repeat `linkTexts`, words of a link or an application, so
 * these don't count. Nor do words that also occur in one of them: the provider may have cut it, or changed its case or spaces. No words count
 * if it may have changed one of them into a request to sign in.
 */
export function isAuthenticationError(status: number, text = '', linkTexts: string[] = []): boolean {
  if (status === 401) return true
  if (status < 400 || status >= 500 || status === 429) return false
  if (/\bclient\b|_client\b/i.test(text) || linkTexts.some(mayBecomeRequest)) return false
  // The longest first: it may contain others.
  const longestFirst = linkTexts.filter(Boolean).sort((a, b) => b.length - a.length)
  const ownText = longestFirst.reduce((rest, linkText) => rest.replaceAll(linkText, '…'), text)
  const linkWords = linkTexts.map(normalize)
  return SIGN_IN_NEEDED.some((pattern) => {
    const words = pattern.exec(ownText)?.[0]
    return words !== undefined && !linkWords.some((linkText) => linkText.includes(normalize(words)))
  })
}

function mayBecomeRequest(linkText: string): boolean {
  const letters = linkText
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return (
    CHANGEABLE.test(linkText) &&
    /(log|sign)(ged)?in|authenticat|unauthorized|authorizationheader|token|jwt|session/.test(letters)
  )
}

const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')
