import { useState } from 'react'
import type { User } from '../../../api/contract/users.ts'
import { isSignedInAs } from '../../../session/session-tabs.ts'

/** What users changed in a form and neither saved nor canceled, by user and form. Stays while they visit other screens. */
const drafts = new Map<string, { user: User; data: FormData }>()

const keyOf = (user: User, formName: string) => `${user.id} ${formName}`

export function hasDraft(user: User, formName: string): boolean {
  return drafts.has(keyOf(user, formName))
}

type DraftOptions<Fields> = {
  user: User
  /** With the id of what the form edits. */
  formName: string
  /** What the form shows without a draft. */
  saved: Fields
  readFields: (data: FormData) => Fields
}

/**
 * Keeps what the user changed in a form. The browser asks before the page is closed or reloaded, which would lose it. The form drops the
 * draft when it sends it, so that a user who leaves and returns can't send it twice, and restores it if the call fails.
 */
export function useDraft<Fields>({ user, formName, saved, readFields }: DraftOptions<Fields>) {
  const key = keyOf(user, formName)
  const [fields] = useState(() => {
    const draft = drafts.get(key)
    return draft ? readFields(draft.data) : saved
  })
  const [isUnsaved, setUnsaved] = useState(() => drafts.has(key))

  function keep(data: FormData): void {
    drafts.set(key, { user, data })
    // An Electron window would never close: https://www.electronjs.org/docs/latest/api/web-contents#event-will-prevent-unload
    if (!globalThis.desktop) addEventListener('beforeunload', confirmUnload)
  }

  function drop(): void {
    drafts.delete(key)
    if (drafts.size === 0) removeEventListener('beforeunload', confirmUnload)
  }

  function onInput(data: FormData): void {
    const isChanged = JSON.stringify(readFields(data)) !== JSON.stringify(saved)
    setUnsaved(isChanged)
    if (isChanged) keep(data)
    else drop()
  }

  function restore(data: FormData): void {
    // The user may have typed since.
    if (!drafts.has(key)) keep(data)
  }

  return { fields, isUnsaved, onInput, drop, restore }
}

function confirmUnload(event: BeforeUnloadEvent): void {
  if ([...drafts.values()].some(({ user }) => isSignedInAs(user))) event.preventDefault()
}
