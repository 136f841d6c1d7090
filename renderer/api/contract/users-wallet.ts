import type { Call } from '../call.ts'

export const connectWallet = {
  id: 'connectWallet',
  name: 'POST /users/connect-wallet',
  access: 'member',
} satisfies Call
