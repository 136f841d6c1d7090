import * as v from 'valibot'
import type { CallDetails } from '../../call.ts'

export const details = {
  connectWallet: {
    summary: 'Connects a wallet with a signed Sign-In with Ethereum message (EIP-4361), or disconnects it',
    body: v.union([
      v.object({ address: v.string(), signature: v.string(), message: v.string() }),
      v.object({ address: v.null(), disconnect: v.literal(true) }),
    ]),
    errors: { 409: 'The wallet is connected to another account' },
  },
} satisfies Record<string, CallDetails>
