import type { Router } from '../../http/router.ts'
import { OAuthError } from '../../oauth/oauth-error.ts'
import type { Provider } from '../../provider.ts'
import type { Database } from '../../store/database.ts'
import type { UserRow } from '../../store/rows.ts'

/** What an application learns of an account by each scope (specification §6); claims have their registered names where there are any. */
const claims: Record<string, (account: UserRow, db: Database) => Record<string, unknown>> = {
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

/** The account behind an access token, as far as its scopes reach; what is not known is left out. */
export function oauthUserinfo({ application }: Router, { db }: Provider): void {
  application('GET /oauth/userinfo', ({ account, token }) => {
    if (!account)
      throw new OAuthError(
        'insufficient_scope',
        'This token is of no account',
        403,
        'Bearer error="insufficient_scope"',
      )
    const known = token.scopes.flatMap((scope) => Object.entries(claims[scope]?.(account, db) ?? {}))
    return { sub: account.id, ...Object.fromEntries(known.filter(([, value]) => value !== null && value !== '')) }
  })
}
