import { shareClaims } from '../../../renderer/rules/oauth/claims.ts'
import { userinfoCalls } from '../../contract/non-portal-calls.ts'
import { oauthError } from '../../http/errors.ts'
import { accessTokenHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'

/** Returns the claims that the scopes of an access token allow. Empty claims are omitted. */
export function addUserinfoRoutes({ addCalls }: Router, { db }: Services): void {
  addCalls(userinfoCalls, {
    getClaims: accessTokenHandler(({ user, token }) => {
      if (!user)
        throw oauthError(
          'insufficient_scope',
          'This access token was not issued for a user',
          403,
          'Bearer error="insufficient_scope"',
        )
      const totalReferrals = db.users.count('referredBy', user.id)
      return { sub: user.id, ...shareClaims(token.scopes, { ...user, totalReferrals }) }
    }),
  })
}
