import { userinfoCalls } from '../../contract/own-calls.ts'
import { oauthError } from '../../http/errors.ts'
import type { Provider } from '../../provider.ts'
import { type Router, tokenRoute } from '../../router.ts'
import type { Database } from '../../store/database.ts'
import type { UserRow } from '../../store/rows.ts'

/** The claims of each scope. Registered claims have their names from https://www.iana.org/assignments/jwt. */
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

/** Returns the claims that the scopes of an access token allow. Empty claims are omitted. */
export function addUserinfoRoutes({ addCalls }: Router, { db }: Provider): void {
  addCalls(userinfoCalls, {
    getClaims: tokenRoute(({ user, token }) => {
      if (!user)
        throw oauthError(
          'insufficient_scope',
          'This access token was not issued for a user',
          403,
          'Bearer error="insufficient_scope"',
        )
      // A scope may have a name from Object.prototype.
      const scopes = token.scopes.filter((scope) => Object.hasOwn(claims, scope))
      const allowed = scopes.flatMap((scope) => Object.entries(claims[scope]?.(user, db) ?? {}))
      return { sub: user.id, ...Object.fromEntries(allowed.filter(([, value]) => value !== null && value !== '')) }
    }),
  })
}
