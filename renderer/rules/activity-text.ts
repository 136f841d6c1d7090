import { applicationName } from './names.ts'

type Happened = { action: string; details?: { clientName?: string | null | undefined } | null | undefined }

/** What somebody did, in the words of specification §2, 'Recent Activity'; a `new_one_like_this` reads as it is called. */
export function activityText({ action, details }: Happened): string {
  const application = applicationName(details?.clientName ?? '', 'an application')
  switch (action) {
    case 'login':
      return 'Signed in to account'
    case 'logout':
      return 'Signed out of account'
    case 'authorization_granted':
      return `Granted access to ${application}`
    case 'authorization_revoked':
      return `Revoked access from ${application}`
    case 'password_changed':
      return 'Changed account password'
    case 'wallet_connected':
      return 'Connected Web3 wallet'
    default:
      return action.replaceAll('_', ' ')
  }
}
