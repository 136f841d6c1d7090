import { registration, signIn } from '../../fixtures/failures-public.ts'
import { edsger, grace, hedy, linus } from '../../fixtures/people.ts'
import type { Scene, SceneStep } from './scene.ts'

const consentPending = {
  oauth_consent_context: JSON.stringify({
    clientId: 'stoa',
    redirectUri: 'https://stoa.example/return',
    scope: 'profile email',
    responseType: 'code',
  }),
}

/** The screens under /auth, and what follows from them. */
export const authScenes: Scene[] = [
  {
    name: 'login',
    isScreen: true,
    scenario: 'seed',
    path: '/auth/login',
    steps: [{ see: 'Your gateway to the Ancient ecosystem' }],
  },
  {
    name: 'login-attempts-remaining',
    scenario: 'failed-attempts',
    steps: [
      ...signIn({ ...grace, password: 'Wrong-1' }),
      { see: 'Security Alert' },
      { see: 'Invalid email or password. 1 of 5 attempts remaining.' },
    ],
  },
  {
    name: 'login-locked',
    scenario: 'locked-account',
    steps: [...signIn(hedy), { see: 'Too many failed attempts temporarily lock the account.' }],
  },
  {
    name: 'login-unverified',
    scenario: 'unverified-email',
    steps: [...signIn(linus), { see: 'Account Verification Required' }],
  },
  {
    name: 'login-refused',
    scenario: 'deactivated-account',
    steps: [...signIn(edsger), { see: 'Error' }],
  },
  {
    name: 'login-security-check',
    scenario: 'deactivated-account',
    steps: [
      ...[1, 2, 3].flatMap((): SceneStep[] => [...signIn(edsger), { see: 'Error' }, { press: 'Dismiss' }]),
      { see: 'Security Check' },
    ],
  },
  { name: 'register', isScreen: true, scenario: 'seed', path: '/auth/register', steps: [{ see: 'Security Check' }] },
  {
    name: 'register-invited',
    scenario: 'seed',
    path: '/auth/register?referral=alan',
    steps: [
      { type: 'ka', into: 'Username' },
      { type: 'katherine', into: 'Email' },
      { type: '24 412', into: 'Phone number' },
      { type: 'trajectory', into: 'Password' },
      { type: 'Trajectory', into: 'Confirm password' },
      { type: 'alan', into: 'Referral code' },
      { see: 'Passwords do not match' },
    ],
  },
  {
    name: 'verify-pending',
    isScreen: true,
    scenario: 'seed',
    path: '/auth/verify-pending',
    stored: { verifyEmail: linus.email },
    steps: [{ see: 'Check your email' }],
  },
  {
    name: 'verify-pending-consent',
    scenario: 'seed',
    path: '/auth/register',
    stored: consentPending,
    steps: [...registration, { see: 'OAuth Authorization Pending' }],
  },
  { name: 'verify-email', isScreen: true, scenario: 'verification-link', steps: [{ see: 'Email verified' }] },
  {
    name: 'verify-email-waiting',
    scenario: 'verification-link',
    faults: [{ call: 'GET /users/verify-email', kind: 'hang' }],
    steps: [{ see: 'Verifying your email' }],
  },
  {
    name: 'verify-email-expired',
    scenario: 'expired-verification-link',
    steps: [{ see: 'Email not verified' }, { see: 'Failed to verify email. The link may be expired or invalid.' }],
  },
  {
    name: 'forgot-password',
    isScreen: true,
    scenario: 'seed',
    path: '/auth/forgot-password',
    steps: [{ see: 'Security Check' }],
  },
  {
    name: 'forgot-password-sent',
    scenario: 'seed',
    path: '/auth/forgot-password',
    steps: [
      { type: grace.email, into: 'Email' },
      { solve: 'Security Check' },
      { press: 'Send reset email' },
      { see: 'Dismiss' },
    ],
  },
  { name: 'reset-password', isScreen: true, scenario: 'reset-link', steps: [{ see: 'Choose a new password' }] },
  {
    name: 'reset-password-waiting',
    scenario: 'reset-link',
    faults: [{ call: 'GET /users/verify-reset-token', kind: 'hang' }],
    steps: [{ see: 'Verifying reset link...' }],
  },
  {
    name: 'reset-password-done',
    scenario: 'reset-link',
    steps: [
      { type: 'Compiler-1953', into: 'New Password' },
      { type: 'Compiler-1953', into: 'Confirm New Password' },
      { press: 'Reset Password' },
      { see: 'Password reset' },
    ],
  },
  {
    name: 'reset-password-expired',
    scenario: 'expired-reset-link',
    steps: [
      { see: 'Request new password reset' },
      { see: 'Invalid or expired reset link. Please request a new password reset.' },
    ],
  },
]
