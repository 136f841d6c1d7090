import { expect, test } from 'vitest'
import { createClock } from '../qa/clock.ts'
import { openDatabase } from '../store/database.ts'
import { createLockout } from './lockout.ts'

test('an attempt that fails after the failures were cleared is the first of a new count', async () => {
  const db = openDatabase(() => ({ users: [] }))
  const lockout = createLockout(db, createClock())
  const email = 'grace@ancient.example'
  for (let count = 1; count <= 4; count++) await expect(lockout.attempt(email, async () => false)).rejects.toThrow()
  const late = lockout.attempt(email, async () => {
    lockout.clear(email)
    return false
  })
  await expect(late).rejects.toThrow(/^Invalid email or password\.$/)
  expect(db.loginFailures.get(email)).toMatchObject({ count: 1, lockedUntil: null })
})
