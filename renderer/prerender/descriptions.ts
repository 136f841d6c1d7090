import type { PrerenderedPath } from '../routes.ts'
import { BRAND_NAME } from '../settings.ts'

/** For search engines and link previews. */
export const DESCRIPTIONS: Record<PrerenderedPath, string> = {
  '/': `One account for the whole ${BRAND_NAME} ecosystem: sign in, choose what each application can access, and take your membership with you.`,
  '/country-membership': `See where members of the ${BRAND_NAME} ecosystem live, on a world map and in a ranking of countries.`,
  '/auth/login': `Sign in to your ${BRAND_NAME} account with your email address and password.`,
  '/auth/register': `Create one account for every ${BRAND_NAME} application with your email address, a username and a password.`,
  '/auth/forgot-password': `Forgot your ${BRAND_NAME} password? We'll send you a link to choose a new one.`,
  '/terms': `The agreement between you and ${BRAND_NAME}: who can have an account, what applications can access, and how these terms change.`,
  '/privacy': `What data ${BRAND_NAME} has about you, why, who can see it, and what you can do about it.`,
}
