import { grace } from '../../fixtures/people.ts'
import { newcomer } from './register-page.ts'

/** The forms that are prerendered: what is typed into them, whom they ask, what is read once they were sent without a sum, and with one. */
export const publicForms = [
  {
    path: '/auth/login',
    fields: { Email: grace.email, Password: grace.password },
    call: '/users/login',
    heard: 'No connected apps',
  },
  // Its button cannot be pressed until the sum is there and solved.
  { path: '/auth/register', fields: newcomer, call: '/users/register', done: 'Check your email' },
  {
    path: '/auth/forgot-password',
    fields: { Email: grace.email },
    call: '/users/forgot-password',
    heard: 'Please complete the security check',
    done: 'on its way',
  },
]
