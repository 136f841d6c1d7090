import { call } from '../call.ts'
import type { details } from './details/users-wallet.ts'

export const connectWallet = call<typeof details.connectWallet>()({
  name: 'POST /users/connect-wallet',
  access: 'member',
})
