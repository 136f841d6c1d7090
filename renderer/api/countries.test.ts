import * as v from 'valibot'
import { expect, test } from 'vitest'
import { countryMembershipSchema } from './contract.ts'

const row = { rank: 1, country: 'GH', members: 3 }
const answer = { status: true, message: [row], totalCountries: 1, totalMembers: 3 }

test.each([
  ['a ranking', answer, true],
  ['an empty one', { ...answer, message: [] }, true],
  ['a country that is not known', { ...answer, message: [{ ...row, country: null }] }, true],
  ['a failure', { ...answer, status: false }, false],
  ['a text for a list', { ...answer, message: 'soon' }, false],
  ['a figure without end', { ...answer, totalMembers: Number.POSITIVE_INFINITY }, false],
  ['a text for a figure', { ...answer, message: [{ ...row, members: '3' }] }, false],
  ['a ranking without its sums', { status: true, message: [row] }, false],
])('whether %s is an answer', (_, given, isAnswer) => {
  expect(v.is(countryMembershipSchema, given)).toBe(isAnswer)
})
