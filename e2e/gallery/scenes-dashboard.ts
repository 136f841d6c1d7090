import type { Scene } from './scene.ts'

/** The dashboard of a member, and of an administrator. */
export const dashboardScenes: Scene[] = [
  { name: 'dashboard', isScreen: true, scenario: 'wallet-member', steps: [{ see: 'Granted access to Odeon' }] },
  { name: 'dashboard-every-activity', scenario: 'every-activity', steps: [{ see: 'Granted access to Odeon' }] },
  { name: 'dashboard-many-applications', scenario: 'many-applications', steps: [{ see: 'Application 12' }] },
  {
    name: 'dashboard-empty',
    scenario: 'member-with-nothing',
    steps: [
      { see: 'No recent activity' },
      { see: 'No connected apps' },
      { see: 'Apps you authorize will appear here' },
    ],
  },
  {
    name: 'dashboard-menu',
    scenario: 'wallet-member',
    only: 'narrow',
    steps: [{ press: 'Open menu' }, { see: 'Sign Out' }],
  },
  {
    name: 'dashboard-revoke',
    scenario: 'wallet-member',
    steps: [{ press: 'Revoke access for Odeon' }, { see: 'Revoke Odeon' }],
  },
  {
    name: 'dashboard-administrator',
    isScreen: true,
    scenario: 'admin',
    path: '/dashboard?search=ancient',
    steps: [{ see: 'linus@ancient.example' }],
  },
  {
    name: 'dashboard-many-users',
    scenario: '260-users',
    path: '/dashboard?page=6',
    steps: [{ see: 'Showing 126 to 150 of 260 users' }],
  },
  {
    name: 'dashboard-nobody-found',
    scenario: 'admin',
    path: '/dashboard?search=nobody',
    steps: [{ see: 'No users found' }],
  },
  {
    name: 'dashboard-deactivated',
    scenario: 'admin',
    path: '/dashboard?search=alan',
    steps: [{ press: 'Deactivate alan' }, { see: 'Undo' }],
  },
  {
    name: 'dashboard-not-verified',
    scenario: 'member-with-nothing',
    path: '/auth/verify-email?token=of-nobody',
    steps: [{ see: 'Dismiss' }, { see: 'No recent activity' }],
  },
  { name: 'dashboard-down', scenario: 'panels-down', steps: [{ see: 'Failed to load dashboard data' }] },
  { name: 'dashboard-waiting', scenario: 'panels-waiting', steps: [{ see: 'Recent Activity' }] },
  {
    name: 'dashboard-unreachable',
    scenario: 'provider-down',
    steps: [{ see: 'Try again' }, { see: 'Failed to load dashboard data' }],
  },
  {
    name: 'dashboard-long-values',
    scenario: 'long-values',
    path: '/dashboard?search=extraordinarily',
    steps: [{ see: 'extraordinarilyextraordinar-19' }],
  },
  {
    name: 'dashboard-right-to-left',
    scenario: 'right-to-left-names',
    path: '/dashboard?search=ada',
    steps: [{ see: 'ada@ancient.example' }],
  },
]
