import type { User } from '../../api/contract.ts'
import { connectWallet } from '../../api/users-wallet.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { keepFocus } from '../../components/heading-focus.ts'
import { shortAddress } from '../../rules/short-address.ts'
import { updateUser } from '../../state/session.ts'
import { useConfirmedMutation } from './use-exclusive-mutation.ts'
import type { WalletResult } from './wallet-connection.tsx'

type DisconnectWalletProps = { user: User; address: string; onResult: (result: WalletResult) => void }

export function DisconnectWallet({ user, address, onResult }: DisconnectWalletProps) {
  const { ask, busy, dialog } = useConfirmedMutation({
    mutationFn: () => connectWallet({ address: null, disconnect: true }),
    onSuccess() {
      onResult({ tone: 'success', text: 'Wallet disconnected successfully!' })
      updateUser(user.id, { publicAddress: null })
    },
    failed: 'Failed to disconnect wallet',
  })

  function begin() {
    onResult(undefined)
    ask()
  }

  return (
    <div ref={keepFocus}>
      {/* Ignores the second click of a double click on Connect, whose place this takes. */}
      <Button variant="row" onClick={({ detail }) => detail <= 1 && begin()}>
        Disconnect
      </Button>
      <ConfirmDialog
        {...dialog}
        title={`Disconnect ${shortAddress(address)}`}
        confirm="Disconnect"
        busy={busy && 'Disconnecting...'}
      >
        Applications that may see your wallet will no longer see this one. You can connect it again at any time.
      </ConfirmDialog>
    </div>
  )
}
