import type { PrerenderedPath } from '../routes.ts'
import { WORD_MARK } from '../settings.ts'

/** For search engines and link previews. */
export const DESCRIPTIONS: Record<PrerenderedPath, string> = {
  '/': `One account for the whole ${WORD_MARK} ecosystem: sign in, decide which applications may know what about you, and carry your membership with you.`,
  '/country-membership': `Where the members of the ${WORD_MARK} ecosystem live: a map of the world and a ranking of its countries.`,
  '/auth/login': `Sign in to your ${WORD_MARK} account with your email address and your password.`,
  '/auth/register': `One account for every ${WORD_MARK} application. It takes an email address, a username and a password.`,
  '/auth/forgot-password': `Forgot the password of your ${WORD_MARK} account? We will send you a link to choose a new one.`,
  '/terms': `The agreement between you and ${WORD_MARK}: who may have an account, what applications may learn of it, and how these terms change.`,
  '/privacy': `What ${WORD_MARK} knows about you, why, who else learns of it, and what you can do about it.`,
}
