import { grace } from '../../fixtures/people.ts'
import { newcomer } from './register-page.ts'

/** The prerendered forms: what is typed, which call they make, and the texts after a submit without (`heard`) and with the sum (`done`). */
export const publicForms = [
  {
    path: '/auth/login',
    fields: { Email: grace.email, Password: grace.password },
    call: '/users/login',
    heard: 'No connected apps',
  },
  // Its button is disabled until the sum is solved.
  { path: '/auth/register', fields: newcomer, call: '/users/register', done: 'Check your email' },
  {
    path: '/auth/forgot-password',
    fields: { Email: grace.email },
    call: '/users/forgot-password',
    heard: 'Please complete the security check',
    done: 'on its way',
  },
]
