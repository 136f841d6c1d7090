import type { Router } from '../../http/router.ts'
import { OAuthError } from '../../oauth/oauth-error.ts'
import type { Provider } from '../../provider.ts'
import type { Database } from '../../store/database.ts'
import type { UserRow } from '../../store/rows.ts'

/** The claims of each scope, with their names at https://www.iana.org/assignments/jwt where registered. */
const claims: Record<string, (account: UserRow, data: Database) => Record<string, unknown>> = {
  profile: (account) => ({
    name: `${account.firstName} ${account.lastName}`.trim(),
    given_name: account.firstName,
    family_name: account.lastName,
    preferred_username: account.username,
    email: account.email,
    email_verified: account.isEmailVerified,
  }),
  email: ({ email, isEmailVerified }) => ({ email, email_verified: isEmailVerified }),
  read: (account) => ({
    phone_number: account.phoneNumber,
    country: account.country,
    membership: account.membership,
    tokens_holding: account.tokensHolding,
  }),
  admin: ({ role }) => ({ role }),
  wallet: ({ publicAddress, isWalletVerified }) => ({
    wallet_address: publicAddress,
    wallet_verified: publicAddress === null ? null : isWalletVerified,
  }),
  referrals: ({ id, username }, { users }) => ({
    referral_code: username,
    total_referrals: users.count('referredBy', id),
  }),
}

/** The claims that an access token's scopes allow, without empty ones. */
export function oauthUserinfo({ application }: Router, { data }: Provider): void {
  application('GET /oauth/userinfo', ({ account, token }) => {
    if (!account)
      throw new OAuthError(
        'insufficient_scope',
        'This token belongs to no user',
        403,
        'Bearer error="insufficient_scope"',
      )
    const allowed = token.scopes.flatMap((scope) => Object.entries(claims[scope]?.(account, data) ?? {}))
    return { sub: account.id, ...Object.fromEntries(allowed.filter(([, value]) => value !== null && value !== '')) }
  })
}
