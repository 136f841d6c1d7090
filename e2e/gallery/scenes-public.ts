import type { Scene } from './scene.ts'

/** The public pages. */
export const publicScenes: Scene[] = [
  { name: 'landing', isScreen: true, scenario: 'seed', steps: [{ see: 'Web3 integration' }] },

  {
    name: 'country-membership',
    isScreen: true,
    scenario: 'seed',
    path: '/country-membership',
    steps: [{ see: 'Is your country missing?' }],
  },
  {
    name: 'country-membership-chosen',
    isScreen: true,
    scenario: 'many-referrals',
    path: '/country-membership',
    height: 1260,
    steps: [{ focus: 'Brazil, rank 4, 33 members' }, { see: 'Ranking' }],
  },
  {
    name: 'country-membership-long-values',
    scenario: 'long-values',
    path: '/country-membership',
    steps: [{ see: 'Is your country missing?' }],
  },
  {
    name: 'country-membership-empty',
    scenario: 'no-countries',
    steps: [{ see: 'No members yet' }, { see: 'N/A' }],
  },
  {
    name: 'country-membership-waiting',
    scenario: 'panels-waiting',
    path: '/country-membership',
    steps: [{ see: 'Country membership' }],
  },
  {
    name: 'country-membership-down',
    scenario: 'panels-down',
    path: '/country-membership',
    steps: [{ see: 'Try again' }],
  },

  { name: 'terms', isScreen: true, scenario: 'seed', path: '/terms', steps: [{ see: 'Terms of Service' }] },
  { name: 'privacy', isScreen: true, scenario: 'seed', path: '/privacy', steps: [{ see: 'Privacy Policy' }] },
]
