type SignInErrorDescription = {
  tone: 'warning' | 'info' | 'error'
  title: string
  note?: string
  canResend?: true
  needsSupport?: boolean
  isLocked?: boolean
}

/** The alert for a failed sign-in, chosen by the words of the provider's error. */
export function describeSignInError(text: string): SignInErrorDescription {
  if (/attempts remaining|locked/i.test(text)) {
    const note = 'Too many failed attempts temporarily lock the account.'
    return { tone: 'warning', title: 'Security Alert', note, isLocked: /locked/i.test(text) }
  }
  if (/verify your email address/i.test(text))
    return { tone: 'info', title: 'Account Verification Required', canResend: true }
  return { tone: 'error', title: 'Error', needsSupport: /deactivated|contact support/i.test(text) }
}
