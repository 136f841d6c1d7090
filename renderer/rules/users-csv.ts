import { countryName } from './countries.ts'
import { shortDate } from './dates.ts'
import { roleName } from './names.ts'

type Listed = {
  username: string
  email: string
  role?: string | null | undefined
  isActive: boolean
  country?: string | null | undefined
  createdAt?: string | null | undefined
}

/** The columns of the table as it shows them, and the day of joining as machines read it. */
export const USERS_CSV_HEAD = csv([['Username', 'Email', 'Role', 'Status', 'Country', 'Joined', 'Joined (ISO 8601)']])

export function usersCsv(users: readonly Listed[]): string {
  return csv(
    users.map(({ username, email, role, isActive, country, createdAt }) => [
      username,
      email,
      roleName(role),
      isActive ? 'Active' : 'Inactive',
      countryName(country),
      shortDate(createdAt),
      isoDate(createdAt),
    ]),
  )
}

function isoDate(stamp: string | null | undefined): string {
  const date = new Date(stamp ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** Makes Excel read UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** The lines of a CSV file (RFC 4180), each with its line break. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => quoted(inert(cell))).join(',')}\r\n`).join('')
}

/** A spreadsheet would run a cell that starts like a formula; behind an apostrophe it is a text (OWASP, 'CSV Injection'). */
function inert(cell: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
