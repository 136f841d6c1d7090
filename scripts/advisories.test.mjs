import { expect, test } from 'vitest'
import { listedAdvisories, shippedAdvisories } from './advisories.mjs'

const ID = 'GHSA-aaaa-bbbb-cccc'
const advisory = {
  title: 'Reads outside',
  url: `https://github.com/advisories/${ID}`,
  severity: 'low',
  range: '<4.22.4',
}
const line = `low\texpress <4.22.4: Reads outside (https://github.com/advisories/${ID})`

test.each([
  { what: 'nothing is known', vulnerabilities: {}, found: [] },
  { what: 'a shipped package has one', vulnerabilities: { express: { via: [advisory] } }, found: [line] },
  { what: 'it is listed', vulnerabilities: { express: { via: [advisory] } }, listed: [ID], found: [] },
  {
    what: 'another is listed',
    vulnerabilities: { express: { via: [advisory] } },
    listed: ['GHSA-cccc-bbbb-aaaa'],
    found: [line],
  },
  { what: 'only a tool has one', vulnerabilities: { vite: { via: [advisory] } }, found: [] },
  {
    what: 'a shipped package is installed by a tool that has one',
    vulnerabilities: { electron: { via: ['got'] }, got: { via: [advisory] } },
    found: [],
  },
  {
    what: 'a shipped package has one and needs another that has one',
    vulnerabilities: { express: { via: ['qs', advisory] }, qs: { via: [{ ...advisory, severity: 'critical' }] } },
    found: [line, line.replace('low\texpress', 'critical\tqs')],
  },
])('an advisory about what is shipped is found at any severity: $what (E-16)', ({ vulnerabilities, listed, found }) => {
  expect(shippedAdvisories({ vulnerabilities }, ['electron', 'express', 'qs'], listed ?? [])).toEqual(found)
})

test.each([
  [`- ${ID}: the shell never calls it.`, [ID]],
  [`None, else:\n\n- ${ID}: no.\n- GHSA-1a2b-3c4d-5e6f: no.`, [ID, 'GHSA-1a2b-3c4d-5e6f']],
  [`- ${ID}:\n`, []],
  [`- ${ID}`, []],
  [`See ${ID}: it is old.`, []],
])('an advisory is listed with its reason only: %j', (security, ids) => {
  expect(listedAdvisories(security)).toEqual(ids)
})
