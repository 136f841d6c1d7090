import { useState } from 'react'
import type { User } from '../../../api/contract/users.ts'
import { isSignedInAs } from '../../../state/session-tabs.ts'

/** What a user changed in a form and neither saved nor canceled, by what the form edits. Stays while they visit other screens. */
const drafts = new Map<string, { user: User; data: FormData }>()

function readDraft(user: User, id: string): FormData | undefined {
  const draft = drafts.get(id)
  return draft?.user.id === user.id ? draft.data : undefined
}

export function hasDraft(user: User, id: string): boolean {
  return readDraft(user, id) !== undefined
}

type DraftOptions<Fields> = {
  user: User
  /** Of what the form edits. */
  id: string
  /** What the form shows without a draft. */
  saved: Fields
  readFields: (data: FormData) => Fields
}

/** Keeps what the user changed in a form. The browser asks before the page is closed or reloaded, which would lose it. */
export function useDraft<Fields>({ user, id, saved, readFields }: DraftOptions<Fields>) {
  const [fields] = useState(() => {
    const draft = readDraft(user, id)
    return draft ? readFields(draft) : saved
  })
  const [isUnsaved, setUnsaved] = useState(hasDraft(user, id))

  function onInput(data: FormData): void {
    const isChanged = JSON.stringify(readFields(data)) !== JSON.stringify(saved)
    setUnsaved(isChanged)
    if (isChanged) keep(data)
    else drop()
  }

  function keep(data: FormData): void {
    drafts.set(id, { user, data })
    // An Electron window would never close: https://www.electronjs.org/docs/latest/api/web-contents#event-will-prevent-unload
    if (!globalThis.desktop) addEventListener('beforeunload', confirmUnload)
  }

  function drop(): void {
    drafts.delete(id)
    if (drafts.size === 0) removeEventListener('beforeunload', confirmUnload)
  }

  return { fields, isUnsaved, onInput, keep, drop }
}

function confirmUnload(event: BeforeUnloadEvent): void {
  if ([...drafts.values()].some(({ user }) => isSignedInAs(user))) event.preventDefault()
}
