import { countryName } from './country-name.ts'
import { csv } from './csv.ts'
import { roleName } from './role-name.ts'
import { shortDate } from './short-date.ts'

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
