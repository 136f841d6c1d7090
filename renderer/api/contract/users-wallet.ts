import type { Call } from '../call.ts'

export const connectWallet = {
  id: 'connectWallet',
  route: 'POST /users/connect-wallet',
  access: 'member',
} satisfies Call
