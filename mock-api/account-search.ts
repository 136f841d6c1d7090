import type { Account, Data } from './db.ts'

/** At 100 000 accounts a search that finds everybody takes 0.8 MB. */
const REMEMBERED = 100
/** Is in no email and no username. */
const BETWEEN = '\n'

/**
 * Finds accounts by a part of their email or username, taken literally and without regard to case; oldest first. Twenty
 * administrators search 100 000 accounts at once, so the text of a row is made once, and what was found is remembered until a
 * row changes: the next page asks for the same.
 */
export function createAccountSearch({ accounts }: Data): (part: string) => readonly Account[] {
  let rows: { account: Account; text: string }[] = []
  let changes = -1
  const found = new Map<string, readonly Account[]>()

  function renew(): void {
    const before = rows
    rows = Array.from(accounts.rows(), (account, index) => {
      const known = before[index]
      if (known?.account === account) return known
      return { account, text: `${account.email}${BETWEEN}${account.username}`.toLowerCase() }
    })
    found.clear()
    changes = accounts.changes
  }

  function find(needle: string): readonly Account[] {
    if (needle.includes(BETWEEN)) return []
    return rows.filter(({ text }) => text.includes(needle)).map(({ account }) => account)
  }

  return (part) => {
    if (accounts.changes !== changes) renew()
    const needle = part.toLowerCase()
    const result = found.get(needle) ?? find(needle)
    found.delete(needle)
    found.set(needle, result)
    for (const oldest of found.keys()) {
      if (found.size <= REMEMBERED) break
      found.delete(oldest)
    }
    return result
  }
}
