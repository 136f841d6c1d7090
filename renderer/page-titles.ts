import { WORD_MARK } from './settings.ts'

/** The pages that are there to be found, by their addresses. All others are for those who were led to them. */
export const PAGE_TITLES = {
  '/': WORD_MARK,
  '/country-membership': 'Country membership',
  '/auth/login': 'Sign in',
  '/auth/register': 'Create your account',
  '/auth/forgot-password': 'Reset your password',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
} as const

/** The address of a page that is there to be found. */
export type PublicPath = keyof typeof PAGE_TITLES

/** As it stands in the window's title: the name of the page, then of the site. */
export function fullTitle(title: string): string {
  return title === WORD_MARK ? WORD_MARK : `${title} · ${WORD_MARK}`
}
