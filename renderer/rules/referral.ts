const LONGEST = 64

/** Whether a text can be somebody's name here: only then may it stand in a sentence of ours (TH 7). */
export function isUsername(text: string): boolean {
  return /^[\w.-]{3,30}$/.test(text)
}

/** The referral code of a link that anybody may have made: shortened, and without what cannot be typed. */
export function referralFrom(search: string): string {
  const code = new URLSearchParams(search).get('referral') ?? ''
  return code
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, LONGEST)
}

/** The link that brings a newcomer to registration with the referral code filled in; nothing without a username. */
export function referralLink(origin: string, username: string): string | undefined {
  if (!username.trim()) return undefined
  const link = new URL('/auth/register', origin)
  link.searchParams.set('referral', username)
  return link.href
}
