import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { failedStates, states } from '../../fixtures/states.ts'
import { faultSchema } from './faults.ts'
import { type StateLink, stateTable } from './state-table.ts'

const all = [...states, ...failedStates]

test('states.md is up to date (npm run qa-table updates it)', async () => {
  const { scenarios, states } = stateTable()
  await expect(`# Scenarios and states

Links work while \`npm start\` runs; \`/__mock/states\` shows the same list. \`npm run qa-table\` writes this file.

## Scenarios

${table(
  ['Scenario', 'Description'],
  scenarios.map((scenario) => [link(scenario), scenario.description]),
)}

## States

${table(
  ['State', 'Text', 'How to see it'],
  states.map((state) => [link(state), state.texts.join(' · '), state.instructions.join(', ')]),
)}
`).toMatchFileSnapshot('../states.md')
})

function table(heads: string[], rows: string[][]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function link({ name, path }: StateLink): string {
  return `[${name}](http://localhost:4000${path})`
}

test('every state has a unique name and valid faults', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { faults = [] } of all) for (const fault of faults) v.assert(faultSchema, fault)
})

const texts = all.flatMap((state) => state.texts)
const withoutState = (wanted: string[]) => wanted.filter((text) => !texts.some((shown) => shown.includes(text)))

const folder = join(import.meta.dirname, '../../renderer')
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

test.each([
  {
    what: 'failure message',
    pattern: /(?<=['"> ])Failed to [a-zA-Z ]+[a-zA-Z](?=['"<.\n])/g,
    // The browser, another site or the desktop shell causes these.
    exceptions: [
      'Failed to create the QR code',
      'Failed to process authorization',
      'Failed to start signing in with your browser',
      'Failed to start the offline demo',
    ],
  },
  { what: 'empty list', pattern: /(?<=title=")No [a-zA-Z ]+(?=")/g, exceptions: [] },
])('every $what of the portal has a state', ({ pattern, exceptions }) => {
  const found = new Set(source.match(pattern))
  expect(found.size).toBeGreaterThan(4)
  expect(withoutState([...found]).sort()).toEqual(exceptions)
})

test('every message of the portal has a state', () => {
  const messages = [
    'HTTP error! status: 500',
    'Registration failed',
    'Login failed',
    'attempts remaining',
    'Security Alert',
    'Account Verification Required',
    'Error',
    'Verification email has been resent. Please check your inbox.',
    'An error occurred. Please try again.',
    'Invalid verification link. Please check your email for the correct link.',
    'Failed to verify email. The link may be expired or invalid.',
    'Failed to send reset email',
    'Failed to load application details',
    'Application not found',
    'Authentication required. Please log in first.',
    'Invalid authorization response - missing redirect URL',
    'Authorization failed',
    'Failed to logout. Please try again.',
    'No access token found',
    'Failed to load connected apps',
    'Failed to revoke access',
    'Failed to load admin metrics',
    'Failed to load activities',
    'Failed to load dashboard data',
    'Failed to fetch users',
    'Failed to update user status',
    'Invalid reset link. Please request a new password reset.',
    'Invalid or expired reset link. Please request a new password reset.',
    'Failed to reset password',
    'Failed to change password',
    'Failed to send verification email',
    'Failed to connect wallet',
    'Failed to disconnect wallet',
    'Failed to load data',
    'Failed to update profile',
    'Failed to create OAuth client',
    'Failed to update OAuth client',
    'Failed to regenerate client secret',
    'Failed to fetch country membership data',
    'Failed to load referrals',
    'Failed to copy link to clipboard',
    'Password reset successfully! You can now log in with your new password.',
    'Password changed successfully!',
    'Verification email sent! Please check your inbox.',
    'Wallet connected successfully!',
    'Wallet disconnected successfully!',
    'Profile updated successfully!',
    'OAuth client created successfully!',
    'OAuth client updated successfully!',
    'Client secret regenerated successfully',
    'Referral code copied to clipboard!',
  ]
  expect(withoutState(messages)).toEqual([])
})
