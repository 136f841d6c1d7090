import type { User } from '../api/contract/users.ts'
import { sessionLifetime } from './session-lifetime.ts'
import { storedUser } from './session-store.ts'
import { readUserOfTokens } from './session-tabs.ts'
import { followOtherTabs, revalidateSession } from './session-validation.ts'

/** Updates the user in every tab, unless another account has signed in. */
export function updateUser(id: string, change: Partial<User>): void {
  // Another tab may have changed another field since the screen was rendered.
  const user = readUserOfTokens()
  if (user?.id === id) storedUser.save({ ...user, ...change })
  followOtherTabs()
  // A pending validation may restore the old user.
  if (sessionLifetime().validation !== undefined) void revalidateSession()
}
