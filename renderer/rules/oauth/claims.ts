import type { User } from '../../api/contract/users.ts'
import { countryName } from '../countries.ts'
import { formatNumber } from '../numbers.ts'
import { roleName } from '../roles.ts'
import { visibleText } from '../visible-text.ts'
import { shortAddress } from '../wallet.ts'
import { isKnownScope, type KnownScope } from './scopes.ts'

/** The user's data. The portal never knows `isWalletVerified` and `totalReferrals`; a provider may omit other fields. */
export type ClaimsUser = Partial<Omit<User, 'id' | 'createdAt' | 'hasStrongPassword'>> & {
  isWalletVerified?: boolean
  totalReferrals?: number
}

/** Undefined if unknown; null or without visible characters if the user has none. */
type ClaimValue = string | number | boolean | null | undefined

type Field = {
  label: string
  /** Registered claims have their names from https://www.iana.org/assignments/jwt. */
  claims: (user: ClaimsUser) => Record<string, ClaimValue>
  /** How users read the first claim; its value by default. */
  text?: (user: ClaimsUser) => string
  /** Describes the remaining claims. */
  note?: (user: ClaimsUser) => string
}

const EMAIL: Field = {
  label: 'Email',
  claims: ({ email, isEmailVerified }) => ({ email, email_verified: isEmpty(email) ? null : isEmailVerified }),
  note: ({ isEmailVerified }) => verificationNote(isEmailVerified),
}

/** The data that each scope shares. `/oauth/userinfo` sends exactly this, and the consent page lists exactly this. */
const FIELDS: Record<KnownScope, Field[]> = {
  profile: [
    {
      label: 'Name',
      claims: ({ firstName, lastName }) => ({
        name: firstName === undefined ? undefined : `${firstName ?? ''} ${lastName ?? ''}`.trim(),
        given_name: firstName,
        family_name: lastName,
      }),
    },
    { label: 'Username', claims: ({ username }) => ({ preferred_username: username }) },
    EMAIL,
  ],
  email: [EMAIL],
  read: [
    { label: 'Phone', claims: ({ phoneNumber }) => ({ phone_number: phoneNumber }) },
    {
      label: 'Country',
      claims: ({ country }) => ({ country }),
      text: ({ country }) => countryName(country),
    },
    { label: 'Membership', claims: ({ membership }) => ({ membership }) },
    {
      label: 'Tokens',
      claims: ({ tokensHolding }) => ({ tokens_holding: tokensHolding }),
      text: ({ tokensHolding }) => formatNumber(tokensHolding ?? 0),
    },
  ],
  write: [],
  admin: [{ label: 'Role', claims: ({ role }) => ({ role }), text: ({ role }) => roleName(role) }],
  wallet: [
    {
      label: 'Wallet',
      claims: ({ publicAddress, isWalletVerified }) => ({
        wallet_address: publicAddress,
        wallet_verified: isEmpty(publicAddress) ? null : isWalletVerified,
      }),
      text: ({ publicAddress }) => shortAddress(publicAddress),
      note: ({ isWalletVerified }) => verificationNote(isWalletVerified),
    },
  ],
  referrals: [
    { label: 'Referral code', claims: ({ username }) => ({ referral_code: username }) },
    { label: 'How many people you referred', claims: ({ totalReferrals }) => ({ total_referrals: totalReferrals }) },
  ],
  // An application with this scope doesn't call userinfo: it acts as the user.
  account: [],
}

function verificationNote(isVerified: boolean | null | undefined): string {
  if (typeof isVerified !== 'boolean') return " and whether it's verified"
  return isVerified ? ' (verified)' : ' (not verified)'
}

/** The names of the claims that each scope shares. */
export function listClaims(): Map<string, string[]> {
  return new Map(
    Object.entries(FIELDS).map(([scope, fields]) => [scope, fields.flatMap(({ claims }) => Object.keys(claims({})))]),
  )
}

/** The claims that these scopes share. Empty ones are left out. */
export function shareClaims(scopes: readonly string[], user: ClaimsUser): Record<string, ClaimValue> {
  const claims = scopes
    .flatMap((scope) => (isKnownScope(scope) ? FIELDS[scope] : []))
    .flatMap((field) => Object.entries(field.claims(user)))
  return Object.fromEntries(claims.filter(([, value]) => value !== undefined && !isEmpty(value)))
}

/** Without `value`, the portal doesn't know it. `note` is appended. */
export type SharedField = { label: string; value?: string; note?: string }

/** What a scope shares, in words. What the user doesn't have yet comes last: the application receives it once the user has it. */
export function describeSharing(scope: string, user: ClaimsUser): SharedField[] {
  if (!isKnownScope(scope)) return [{ label: "We don't know what this shares." }]
  const shown: SharedField[] = []
  const missing: string[] = []
  for (const { label, claims, text, note } of FIELDS[scope]) {
    const value = Object.values(claims(user))[0]
    if (isEmpty(value)) missing.push(label.toLowerCase())
    else if (value === undefined) shown.push({ label, ...(note && { note: note(user) }) })
    else shown.push({ label, value: visibleText(text?.(user) ?? String(value)), ...(note && { note: note(user) }) })
  }
  if (missing.length === 0) return shown
  // The title of a scope with one field names that field.
  return [...shown, { label: FIELDS[scope].length === 1 ? 'Not added yet' : `Not added yet: ${missing.join(', ')}` }]
}

function isEmpty(value: ClaimValue): boolean {
  return value === null || (typeof value === 'string' && visibleText(value) === '')
}
