export type SignInAlert = {
  kind: 'security' | 'unverified' | 'other'
  tone: 'warning' | 'info' | 'error'
  title: string
  note?: string
}

/** The alert for a failed sign-in, chosen by the words of the provider's error. */
export function signInAlert(text: string): SignInAlert {
  const words = text.toLowerCase()
  if (words.includes('attempts remaining') || words.includes('locked'))
    return {
      kind: 'security',
      tone: 'warning',
      title: 'Security Alert',
      note: 'Too many failed attempts temporarily lock the account.',
    }
  if (words.includes('verify your email address'))
    return { kind: 'unverified', tone: 'info', title: 'Account Verification Required' }
  return { kind: 'other', tone: 'error', title: 'Error' }
}

export function isAccountLockedError(text: string): boolean {
  return text.toLowerCase().includes('locked')
}
