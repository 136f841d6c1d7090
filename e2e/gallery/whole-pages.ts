/** What takes a whole page and is no scene, because no provider brings it about: by the names that whole-page.html?show= takes. */
export const wholePages = ['page-wait', 'fatal-error', 'browser-sign-in-wait'] as const
