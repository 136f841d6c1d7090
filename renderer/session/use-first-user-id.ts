import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sessionAtom } from './session-atom.ts'

/** The account with which this page was opened, because another tab may sign in to a different one. Undefined until someone has signed in. */
export function useFirstUserId(): string | undefined {
  const session = useAtomValue(sessionAtom)
  const [firstUserId, setFirstUserId] = useState<string>()
  if (session.status === 'signed-in' && firstUserId === undefined) setFirstUserId(session.user.id)
  return firstUserId
}
