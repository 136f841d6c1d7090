/** Asks the user to sign in, or says that they aren't signed in: 'Please log in first', 'login_required', 'User is not authenticated'. */
const SIGN_IN_NEEDED = [
  /\b(please|must|need to|have to)\b.*\b(log|sign)(ged)? ?in\b/i,
  /\bnot (logged|signed) in\b/i,
  /\blog ?in[ _](is )?required\b/i,
  /\b(not|un)[ -]?authenticated\b/i,
  /\bauthentication[ _]((is|was) )?(required|needed|failed)\b/i,
  /^unauthorized\b\W*$/i,
]

/** Says that the user's token or session no longer counts: 'Invalid access token', 'jwt expired', 'Your session has expired'. */
const SESSION_ENDED = [
  /\b(invalid|expired|missing|no)[ _]((access|bearer|authentication)[ _])?token\b/i,
  /\b(token|jwt|session)\b( (is|was|has|has been))? (invalid|expired|revoked|missing|ended)\b/i,
]

/**
 * Whether an error response says that the user has to sign in, rather than that they or the application may not do this. An
 * application has to authenticate too (RFC 6749 §5.2, `invalid_client`): no sign-in of the user helps with that.
 */
export function isAuthenticationError(status: number, text = ''): boolean {
  if (status === 401) return true
  if (status < 400 || status >= 500 || status === 429) return false
  if (/\bclient\b|_client\b/i.test(text)) return false
  return [...SIGN_IN_NEEDED, ...SESSION_ENDED].some((pattern) => pattern.test(text))
}
