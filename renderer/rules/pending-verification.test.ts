import { expect, test } from 'vitest'
import { findPendingVerification } from './pending-verification.ts'

const grace = { email: 'grace@ancient.example', oauthConsent: true, resendAt: 7, isVerified: true }
const bare = { email: 'ada@ancient.example', oauthConsent: false, resendAt: 0, isVerified: false }

test.each([
  [[grace, { email: 'ada@ancient.example' }], grace],
  [[null, grace], grace],
  [[{ ...grace, username: 'grace', phoneNumber: undefined, password: 'secret' }], { ...grace, username: 'grace' }],
  [[{ ...grace, email: "o'brien@intranet" }], { ...grace, email: "o'brien@intranet" }],
  [[{ email: 7 }, undefined, { email: ' ada@ancient.example ' }], bare],
  [[{ email: '<img src=x>' }, { email: 'ada@ancient.example' }], bare],
])('the first valid candidate of %j is used', (candidates, pending) => {
  expect(findPendingVerification(...candidates)).toEqual(pending)
})

test.each([
  [{}],
  [{ email: '' }],
  [{ email: '<b>' }],
  [{ email: `${'x'.repeat(250)}@ancient.example` }],
  [{ ...grace, resendAt: 'soon' }],
])('%j is not a pending verification', (candidate) => {
  expect(findPendingVerification(candidate)).toBeUndefined()
})
