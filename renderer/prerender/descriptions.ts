import type { PrerenderedPath } from '../routes.ts'
import { WORD_MARK } from '../settings.ts'

/** For search engines and link previews. */
export const DESCRIPTIONS: Record<PrerenderedPath, string> = {
  '/': `One account for the whole ${WORD_MARK} ecosystem: sign in, choose what each application can access, and take your membership with you.`,
  '/country-membership': `See where members of the ${WORD_MARK} ecosystem live, on a world map and in a ranking of countries.`,
  '/auth/login': `Sign in to your ${WORD_MARK} account with your email address and password.`,
  '/auth/register': `Create one account for every ${WORD_MARK} application with your email address, a username and a password.`,
  '/auth/forgot-password': `Forgot the password of your ${WORD_MARK} account? We'll send you a link to choose a new one.`,
  '/terms': `The agreement between you and ${WORD_MARK}: who can have an account, what applications can access, and how these terms change.`,
  '/privacy': `What data ${WORD_MARK} has about you, why, who can see it, and what you can do about it.`,
}
