import type { Scene } from './scene.ts'

/** The screens of whoever is signed in, or is asked to be: consent, and the dashboard. */
export const accountScenes: Scene[] = [
  { name: 'consent', isScreen: true, scenario: 'consent', steps: [['see', 'Authorize']] },
  {
    name: 'consent-account-menu',
    scenario: 'consent',
    steps: [
      ['see', 'Authorize'],
      ['press', 'Switch Account'],
      ['see', 'Log out'],
    ],
  },
  {
    name: 'consent-unknown-scope',
    scenario: 'consent-unknown-scope',
    steps: [
      ['see', 'Access to calendar data'],
      ['see', 'Authorize'],
    ],
  },
  {
    name: 'consent-signed-out',
    scenario: 'consent',
    steps: [
      ['press', 'Switch Account'],
      ['press', 'Log out'],
      ['see', 'Register'],
      ['see', 'Deny'],
    ],
  },
  {
    name: 'consent-unknown-application',
    scenario: 'consent-unknown-application',
    steps: [['see', 'Go Back']],
  },
  { name: 'consent-foreign-address', scenario: 'consent-foreign-address', steps: [['see', 'Go Back']] },
  {
    name: 'callback-refused',
    isScreen: true,
    scenario: 'seed',
    path: '/oauth/callback?error=access_denied&state=S',
    stored: { oauth_state: 'S' },
    steps: [['see', 'access_denied']],
  },

  { name: 'dashboard', isScreen: true, scenario: 'wallet-member', steps: [['see', 'Granted access to Odeon']] },
  { name: 'dashboard-empty', scenario: 'member-with-nothing', steps: [['see', 'No recent activity']] },
  {
    name: 'dashboard-menu',
    scenario: 'wallet-member',
    only: 'narrow',
    steps: [
      ['press', 'Open menu'],
      ['see', 'Sign Out'],
    ],
  },
  {
    name: 'dashboard-revoke',
    scenario: 'wallet-member',
    steps: [
      ['press', 'Revoke access for Odeon'],
      ['see', 'Revoke Odeon'],
    ],
  },
  {
    name: 'dashboard-administrator',
    isScreen: true,
    scenario: 'admin',
    steps: [['see', 'Showing 1 to 25 of 50 users']],
  },
  {
    name: 'dashboard-nobody-found',
    scenario: 'admin',
    path: '/dashboard?search=nobody',
    steps: [['see', 'No users found']],
  },
  { name: 'dashboard-down', scenario: 'panels-down', steps: [['see', 'Failed to load activities']] },
  { name: 'dashboard-waiting', scenario: 'panels-waiting', steps: [['see', 'Recent Activity']] },
  { name: 'dashboard-unreachable', scenario: 'provider-down', steps: [['see', 'Try again']] },
  { name: 'dashboard-long-values', scenario: 'long-values', steps: [['see', 'Showing 1 to 25 of 50 users']] },
  { name: 'dashboard-right-to-left', scenario: 'right-to-left-names', steps: [['see', 'Showing 1 to 25 of 50 users']] },

  { name: 'security', isScreen: true, scenario: 'many-sessions', steps: [['see', 'Verified']] },
  {
    name: 'security-unverified',
    scenario: 'unverified-member',
    steps: [
      ['press', 'Connect'],
      ['fill', 'New password', 'Short'],
      ['fill', 'Confirm new password', 'Shorter'],
      ['press', 'Resend Verification Email'],
      ['see', 'Verification email sent! Please check your inbox.'],
    ],
  },
  {
    name: 'security-disconnect',
    scenario: 'wallet-member',
    path: '/dashboard/security',
    steps: [
      ['press', 'Disconnect'],
      ['see', 'Disconnect 0x7099…79C8'],
    ],
  },

  {
    name: 'settings',
    isScreen: true,
    scenario: 'wallet-member',
    path: '/dashboard/settings',
    steps: [['see', 'Edit Profile']],
  },
  {
    name: 'settings-edit',
    scenario: 'wallet-member',
    path: '/dashboard/settings',
    steps: [
      ['press', 'Edit Profile'],
      ['see', 'Save changes'],
    ],
  },
  {
    name: 'settings-oauth-clients',
    isScreen: true,
    scenario: 'oauth-clients',
    steps: [
      ['press', 'Reveal secret of Odeon'],
      ['see', 'odeon-demo-secret'],
    ],
  },
  { name: 'settings-no-oauth-clients', scenario: 'no-oauth-clients', steps: [['see', 'No OAuth clients']] },
  {
    name: 'settings-new-client',
    scenario: 'no-oauth-clients',
    steps: [
      ['press', 'New Client'],
      ['see', 'Redirect URIs'],
    ],
  },

  { name: 'referrals', isScreen: true, scenario: 'many-referrals', steps: [['see', 'First 50']] },
  { name: 'referrals-empty', scenario: 'no-referrals', steps: [['see', 'No rankings available']] },
  {
    name: 'referrals-qr-code',
    scenario: 'no-referrals',
    steps: [
      ['press', 'Show QR code'],
      ['see', 'Scan to join'],
    ],
  },
]
