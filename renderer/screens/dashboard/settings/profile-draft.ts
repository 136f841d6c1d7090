import type { User } from '../../../api/contract/users.ts'
import { isSignedInAs } from '../../../state/session-tabs.ts'

export type ProfileFields = { firstName: string; lastName: string; phoneNumber: string; publicAddress: string }

let draft: { user: User; fields: ProfileFields } | undefined

/** What the user changed in the profile form and has neither saved nor canceled. Stays while they visit other screens. */
export function readDraft({ id }: User): ProfileFields | undefined {
  return draft?.user.id === id ? draft.fields : undefined
}

/** The browser asks before the page is closed or reloaded, which would lose the draft. */
export function keepDraft(user: User, fields: ProfileFields): void {
  draft = { user, fields }
  // An Electron window would never close: https://www.electronjs.org/docs/latest/api/web-contents#event-will-prevent-unload
  if (!globalThis.desktop) addEventListener('beforeunload', confirmUnload)
}

export function dropDraft(): void {
  draft = undefined
  removeEventListener('beforeunload', confirmUnload)
}

function confirmUnload(event: BeforeUnloadEvent): void {
  if (draft && isSignedInAs(draft.user)) event.preventDefault()
}
