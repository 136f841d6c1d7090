const LONGEST = 64

/** The referral code of a link that anybody may have made: shortened, and without what cannot be typed. */
export function referralFrom(search: string): string {
  const code = new URLSearchParams(search).get('referral') ?? ''
  return code
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, LONGEST)
}
