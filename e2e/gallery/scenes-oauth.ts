import type { Scene } from './scene.ts'

/** The screens on which an application asks for access, and gets its answer. */
export const oauthScenes: Scene[] = [
  { name: 'consent', isScreen: true, scenario: 'consent', steps: [{ see: 'Authorize' }] },
  {
    name: 'consent-account-menu',
    scenario: 'consent',
    steps: [{ see: 'Authorize' }, { press: 'Switch Account' }, { see: 'Log out' }],
  },
  {
    name: 'consent-unknown-scope',
    scenario: 'consent-unknown-scope',
    steps: [{ see: 'Access to calendar data' }, { see: 'Authorize' }],
  },
  {
    name: 'consent-signed-out',
    scenario: 'consent',
    steps: [
      { press: 'Switch Account' },
      { press: 'Log out' },
      { see: 'You are not logged in' },
      { see: 'Register' },
      { see: 'Deny' },
    ],
  },
  {
    name: 'consent-refused',
    scenario: 'consent',
    faults: [{ call: 'POST /oauth/authorize', kind: 'status', status: 503 }],
    steps: [{ press: 'Authorize' }, { see: 'Error' }],
  },
  {
    name: 'consent-handed-over',
    scenario: 'consent',
    path: consentPath({
      client_id: 'ancient-desktop',
      redirect_uri: 'org.ancient.account://oauth/callback',
      scope: 'account',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    }),
    steps: [{ press: 'Authorize' }, { see: 'Go on in Ancient for the desktop' }],
  },
  {
    name: 'consent-long-values',
    scenario: 'long-values',
    path: consentPath({
      client_id: 'odd',
      redirect_uri: `https://${'subdomain.'.repeat(20)}example/${'path/'.repeat(100)}return`,
      scope: `profile email wallet calendar.${'extraordinarily'.repeat(4)}`,
    }),
    steps: [{ see: 'Authorize' }],
  },
  {
    name: 'consent-right-to-left',
    scenario: 'right-to-left-names',
    path: consentPath({ client_id: 'odd', redirect_uri: 'https://library.example/return', scope: 'profile email' }),
    steps: [{ see: 'Authorize' }],
  },
  {
    name: 'consent-waiting',
    scenario: 'consent',
    faults: [{ call: 'GET /oauth/clients/consent/:id', kind: 'hang' }],
    steps: [{ see: 'Loading' }],
  },
  {
    name: 'consent-unknown-application',
    scenario: 'consent-unknown-application',
    steps: [{ see: 'Application not found' }],
  },
  {
    name: 'consent-foreign-address',
    scenario: 'consent-foreign-address',
    steps: [{ see: 'Failed to load application details' }],
  },

  {
    name: 'callback-refused',
    isScreen: true,
    scenario: 'seed',
    path: '/oauth/callback?error=access_denied&state=S',
    stored: { oauth_state: 'S' },
    steps: [{ see: 'access_denied' }],
  },
]

function consentPath(parameters: Record<string, string>): string {
  return `/oauth/consent?${new URLSearchParams({ state: 'S', response_type: 'code', ...parameters })}`
}
