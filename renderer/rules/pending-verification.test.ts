import { expect, test } from 'vitest'
import { pendingVerification } from './pending-verification.ts'

test.each([
  [{ email: 'grace@ancient.example', oauthConsent: true, resendAt: 7 }, undefined],
  [{ email: 'grace@ancient.example', oauthConsent: true, resendAt: 7 }, 'other@ancient.example'],
])('the navigation state comes first: %j', (state, stored) => {
  expect(pendingVerification(state, stored)).toEqual(state)
})

test.each([
  [null, 'grace@ancient.example'],
  [{ email: 7 }, ' grace@ancient.example '],
  [{ email: '<img src=x>' }, 'grace@ancient.example'],
])('then the stored address: %j, %j', (state, stored) => {
  expect(pendingVerification(state, stored)).toEqual({
    email: 'grace@ancient.example',
    oauthConsent: false,
    resendAt: 0,
  })
})

test.each([
  [null, undefined],
  [{}, ''],
  ['grace@ancient.example', undefined],
  [{ email: '<b>' }, 'no address'],
  [{ email: `${'x'.repeat(250)}@ancient.example` }, undefined],
])('nothing to wait for: %j, %j', (state, stored) => {
  expect(pendingVerification(state, stored)).toBeUndefined()
})
