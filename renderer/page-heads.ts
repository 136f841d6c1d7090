import { WORD_MARK } from './settings.ts'

/** What is said of a page before it is opened: by search engines and by the previews of links that people send each other. */
export type PageHead = { title: string; description: string }

/** The pages that are there to be found, by their addresses. All others are for those who were led to them. */
export const PAGE_HEADS: Readonly<Record<string, PageHead>> = {
  '/': {
    title: WORD_MARK,
    description: `One account for the whole ${WORD_MARK} ecosystem: sign in, decide which applications may know what about you, and carry your membership with you.`,
  },
  '/country-membership': {
    title: 'Country membership',
    description: `Where the members of the ${WORD_MARK} ecosystem live: a map of the world and a ranking of its countries.`,
  },
  '/auth/login': {
    title: 'Sign in',
    description: `Sign in to your ${WORD_MARK} account with your email address and your password.`,
  },
  '/auth/register': {
    title: 'Create your account',
    description: `One account for every ${WORD_MARK} application. It takes an email address, a username and a password.`,
  },
  '/auth/forgot-password': {
    title: 'Reset your password',
    description: `Forgot the password of your ${WORD_MARK} account? We will send you a link to choose a new one.`,
  },
  '/terms': {
    title: 'Terms of Service',
    description: `The agreement between you and ${WORD_MARK}: who may have an account, what applications may learn of it, and how these terms change.`,
  },
  '/privacy': {
    title: 'Privacy Policy',
    description: `What ${WORD_MARK} knows about you, why, who else learns of it, and what you can do about it.`,
  },
}

/** As it stands in the window's title: the name of the page, then of the site. */
export function fullTitle(title: string): string {
  return title === WORD_MARK ? WORD_MARK : `${title} · ${WORD_MARK}`
}
