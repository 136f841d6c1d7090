import { tabChannel } from './other-tabs.ts'

/** A verification link did its work in one of the tabs. */
export const emailVerified = tabChannel('email-verified')
