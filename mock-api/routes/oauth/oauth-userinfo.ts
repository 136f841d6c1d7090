import type { Router } from '../../http/router.ts'
import { OAuthError } from '../../oauth/oauth-error.ts'
import type { Provider } from '../../provider.ts'
import type { Database } from '../../store/database.ts'
import type { UserRow } from '../../store/rows.ts'

/** What an application learns of an account by each scope (specification §6); claims have their registered names where there are any. */
const claims: Record<string, (user: UserRow, db: Database) => Record<string, unknown>> = {
  profile: (user) => ({
    name: `${user.firstName} ${user.lastName}`.trim(),
    given_name: user.firstName,
    family_name: user.lastName,
    preferred_username: user.username,
    email: user.email,
    email_verified: user.isEmailVerified,
  }),
  email: ({ email, isEmailVerified }) => ({ email, email_verified: isEmailVerified }),
  read: (user) => ({
    phone_number: user.phoneNumber,
    country: user.country,
    membership: user.membership,
    tokens_holding: user.tokensHolding,
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

/** The account behind an access token, as far as its scopes reach; what is not known is left out. */
export function oauthUserinfo({ application }: Router, { db }: Provider): void {
  application('GET /oauth/userinfo', ({ user, token }) => {
    if (!user)
      throw new OAuthError(
        'insufficient_scope',
        'This token is of no account',
        403,
        'Bearer error="insufficient_scope"',
      )
    const known = token.scopes.flatMap((scope) => Object.entries(claims[scope]?.(user, db) ?? {}))
    return { sub: user.id, ...Object.fromEntries(known.filter(([, value]) => value !== null && value !== '')) }
  })
}
