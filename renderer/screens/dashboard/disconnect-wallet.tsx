import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '../../api/contract.ts'
import { errorText } from '../../api/http.ts'
import { connectWallet } from '../../api/users-wallet.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/dialog.tsx'
import { keepFocus } from '../../components/page-title.ts'
import { useCall } from '../../components/use-call.ts'
import { shortAddress } from '../../rules/short-address.ts'
import { updateUser } from '../../state/session.ts'
import type { WalletResult } from './wallet-connection.tsx'

type DisconnectWalletProps = { user: User; address: string; onResult: (result: WalletResult) => void }

/** Parts the wallet from the account, after a question. */
export function DisconnectWallet({ user, address, onResult }: DisconnectWalletProps) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  const [disconnect, busy] = useCall(async (signal) => {
    setProblem(undefined)
    try {
      await connectWallet({ address: null, disconnect: true })
      if (!signal.aborted) {
        // First the dialog gives the focus back, then the button goes.
        flushSync(() => setAsking(false))
        onResult({ tone: 'success', text: 'Wallet disconnected successfully!' })
      }
      updateUser(user.id, { publicAddress: null })
    } catch (error) {
      if (!signal.aborted) setProblem(errorText(error, 'Failed to disconnect wallet'))
    }
  })

  function ask() {
    onResult(undefined)
    setProblem(undefined)
    setAsking(true)
  }

  return (
    <div ref={keepFocus}>
      <Button variant="row" onClick={ask}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Disconnect ${shortAddress(address)}`}
        confirm="Disconnect"
        busy={busy && 'Disconnecting...'}
        error={problem}
        onConfirm={() => disconnect()}
        onCancel={() => setAsking(false)}
      >
        Applications that may see your wallet will no longer see this one. You can connect it again at any time.
      </ConfirmDialog>
    </div>
  )
}
