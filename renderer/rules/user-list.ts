import type { AdminUser } from '../api/contract/users-admin.ts'
import { countryName } from './countries.ts'
import { shortDate } from './dates.ts'
import { parsePage } from './numbers.ts'
import { roleName } from './roles.ts'

/** The first is the default. */
export const PAGE_SIZES = [25, 50, 100, 200, 500] as const

/** `page` counts from 1. */
export type UserListQuery = { search: string; page: number; pageSize: number }

const MAX_SEARCH_LENGTH = 254

/** Invalid values count as missing. */
export function parseUserListQuery(query: string): UserListQuery {
  const params = new URLSearchParams(query)
  return {
    search: tidySearch(params.get('search') ?? ''),
    page: parsePage(query),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('pageSize')) ?? PAGE_SIZES[0],
  }
}

/** Leaves out defaults and keeps other parameters of `query`. */
export function formatUserListQuery(query: string, { search, page, pageSize }: UserListQuery): string {
  const params = new URLSearchParams(query)
  const written = {
    search,
    page: page > 1 ? String(page) : '',
    pageSize: pageSize === PAGE_SIZES[0] ? '' : String(pageSize),
  }
  for (const [name, value] of Object.entries(written)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params.size > 0 ? `?${params}` : ''
}

/** Without control characters, and at most as long as an email address. */
export function tidySearch(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
}

/** A CSV file with the columns of the table, and the join date in a sortable format. */
export function usersCsv(users: readonly Omit<AdminUser, 'id'>[]): string {
  const rows = users.map(({ username, email, role, isActive, country, createdAt }) => [
    username,
    email,
    roleName(role),
    isActive ? 'Active' : 'Inactive',
    countryName(country),
    shortDate(createdAt),
    createdAt ? new Date(createdAt).toISOString() : '',
  ])
  const head = ['Username', 'Email', 'Role', 'Status', 'Country', 'Joined', 'Joined (ISO 8601)']
  // The byte order mark makes Excel read UTF-8.
  return `\ufeff${csv([head, ...rows])}`
}

/** The lines of a CSV file (RFC 4180), each with its line break. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => quote(escapeFormula(cell))).join(',')}\r\n`).join('')
}

const FORMULA_SIGN = '[=+\\-@＝＋－＠]'
const FORMULA_AT_START = new RegExp(String.raw`^(?:[\s\p{C}]*${FORMULA_SIGN}|[\t\r\n\0])`, 'u')
/** Some spreadsheets separate cells with semicolons or tabs too. The sign is optional, so that a long run is read only once. */
const SEPARATORS_INSIDE = new RegExp(String.raw`[;\t\r\n][;"\s\p{C}]*(${FORMULA_SIGN}?)`, 'gu')

/** An apostrophe keeps spreadsheets from running a cell as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
function escapeFormula(cell: string): string {
  const escaped = cell.replace(SEPARATORS_INSIDE, (run, sign) => (sign ? `${run.slice(0, -1)}'${sign}` : run))
  return FORMULA_AT_START.test(cell) ? `'${escaped}` : escaped
}

function quote(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
