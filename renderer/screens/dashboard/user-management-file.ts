import { adminUsers } from '../../api/users-admin.ts'
import { BYTE_ORDER_MARK } from '../../rules/csv.ts'
import { USERS_CSV_HEAD, usersCsv } from '../../rules/users-csv.ts'

const PAGE_SIZE = 500

export type Progress = { done: number; total: number }

/**
 * Everybody whom the search finds, as a CSV file. The provider gives at most 500 users at a time; whoever moves to another page
 * meanwhile is written once.
 */
export async function exportUsers(
  search: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ file: Blob; count: number }> {
  const parts = [BYTE_ORDER_MARK, USERS_CSV_HEAD]
  const written = new Set<string>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { users, total } = await adminUsers({ search, page, pageSize: PAGE_SIZE }, signal)
    parts.push(usersCsv(users.filter(({ id }) => !written.has(id))))
    for (const { id } of users) written.add(id)
    pages = Math.ceil(total / PAGE_SIZE)
    onProgress({ done: written.size, total })
    if (users.length === 0) break
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count: written.size }
}
