import type { Scene } from './scene.ts'

/** The other screens of the dashboard: security, settings, referrals. */
export const accountScenes: Scene[] = [
  { name: 'security', isScreen: true, scenario: 'many-sessions', steps: [{ see: 'Verified' }] },
  {
    name: 'security-unverified',
    scenario: 'unverified-member',
    steps: [
      { press: 'Connect' },
      { type: 'Short', into: 'New password' },
      { type: 'Shorter', into: 'Confirm new password' },
      { press: 'Resend Verification Email' },
      { see: 'Verification email sent! Please check your inbox.' },
    ],
  },
  {
    name: 'security-choose-wallet',
    scenario: 'unverified-member',
    steps: [
      { see: 'Connect' },
      { wallet: 'Silver Fox' },
      { wallet: 'A wallet whose name is longer than its button is wide' },
      { press: 'Connect' },
      { see: 'Silver Fox' },
    ],
  },
  {
    name: 'security-disconnect',
    scenario: 'wallet-member',
    path: '/dashboard/security',
    steps: [{ press: 'Disconnect' }, { see: 'Disconnect 0x7099…79C8' }],
  },
  {
    name: 'security-end-sessions',
    scenario: 'many-sessions',
    steps: [{ press: 'Sign out all other sessions' }, { see: 'Cancel' }],
  },
  {
    name: 'security-waiting',
    scenario: 'panels-waiting',
    path: '/dashboard/security',
    steps: [{ see: 'Sessions' }],
  },
  {
    name: 'security-down',
    scenario: 'panels-down',
    path: '/dashboard/security',
    steps: [{ see: 'Failed to load sessions' }],
  },

  {
    name: 'settings',
    isScreen: true,
    scenario: 'wallet-member',
    path: '/dashboard/settings',
    steps: [{ see: 'Edit Profile' }],
  },
  {
    name: 'settings-edit',
    scenario: 'wallet-member',
    path: '/dashboard/settings',
    steps: [{ press: 'Edit Profile' }, { see: 'Save changes' }],
  },
  {
    name: 'settings-oauth-clients',
    isScreen: true,
    scenario: 'oauth-clients',
    steps: [{ press: 'Reveal secret of Odeon' }, { see: 'odeon-demo-secret' }],
  },
  {
    name: 'settings-no-oauth-clients',
    scenario: 'no-oauth-clients',
    steps: [{ see: 'No OAuth clients' }, { see: 'Create your first OAuth client to get started' }],
  },
  {
    name: 'settings-new-client',
    scenario: 'no-oauth-clients',
    steps: [{ press: 'New Client' }, { see: 'Redirect URIs' }],
  },
  {
    name: 'settings-edit-client',
    scenario: 'oauth-clients',
    height: 1500,
    steps: [{ press: 'Edit Agora' }, { see: 'Save changes' }],
  },
  {
    name: 'settings-regenerate-secret',
    scenario: 'oauth-clients',
    steps: [{ press: 'Regenerate secret of Odeon' }, { see: 'Cancel' }],
  },
  {
    name: 'settings-consent-preview',
    scenario: 'oauth-clients',
    height: 1200,
    steps: [{ press: 'Preview consent for Odeon' }, { see: 'Basic profile' }],
  },
  {
    name: 'settings-long-values',
    scenario: 'long-values',
    path: '/dashboard/settings',
    steps: [{ see: 'Edit Profile' }],
  },
  {
    name: 'settings-right-to-left',
    scenario: 'right-to-left-names',
    path: '/dashboard/settings',
    steps: [{ see: 'Edit Profile' }],
  },
  {
    name: 'settings-waiting',
    scenario: 'panels-waiting',
    path: '/dashboard/settings',
    steps: [{ see: 'OAuth Clients' }],
  },
  {
    name: 'settings-down',
    scenario: 'panels-down',
    path: '/dashboard/settings',
    steps: [{ see: 'Try again' }],
  },

  {
    name: 'referrals',
    isScreen: true,
    scenario: 'many-referrals',
    steps: [{ see: 'First 50' }, { see: 'Showing page 1 of 17' }, { see: 'Last 12 quarters' }],
  },
  {
    name: 'referrals-empty',
    scenario: 'no-referrals',
    steps: [{ see: 'No referrals yet' }, { see: 'No rankings available' }],
  },
  {
    name: 'referrals-qr-code',
    scenario: 'no-referrals',
    steps: [{ press: 'Show QR code' }, { see: 'Scan to join' }],
  },
  {
    name: 'referrals-long-values',
    scenario: 'long-values',
    path: '/dashboard/referrals',
    steps: [{ see: 'Last 12 months' }],
  },
  {
    name: 'referrals-waiting',
    scenario: 'panels-waiting',
    path: '/dashboard/referrals',
    steps: [{ see: 'Top Referrers' }],
  },
  { name: 'referrals-down', scenario: 'panels-down', path: '/dashboard/referrals', steps: [{ see: 'Try again' }] },
]
