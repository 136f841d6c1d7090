import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import type { User } from '../../../api/contract.ts'
import { connectWallet } from '../../../api/users-wallet.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/data/badge.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { keepFocus } from '../../../components/layout/heading-focus.ts'
import { ConfirmDialog } from '../../../components/overlay/dialog.tsx'
import { shortAddress } from '../../../rules/wallet.ts'
import { updateUser } from '../../../state/session.ts'
import { useConfirmedMutation } from '../use-exclusive-mutation.ts'
import { ConnectWallet, type WalletResult } from './connect-wallet.tsx'

export function WalletConnection({ user }: { user: User }) {
  const [result, setResult] = useState<WalletResult>()
  const address = user.publicAddress

  return (
    <Card
      heading="Wallet Connection"
      aside={address ? <Badge tone="on">Connected</Badge> : <Badge tone="off">Not connected</Badge>}
    >
      {result && (
        <Banner className="mb-4" tone={result.tone} title={result.title} onDismiss={() => setResult(undefined)}>
          {result.text}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Icon of={Wallet} className="text-text-2" />
        <p className="min-w-0 flex-1">
          {address ? (
            <span className="font-mono text-13" title={address}>
              {shortAddress(address)}
            </span>
          ) : (
            <span className="text-text-2">No wallet connected</span>
          )}
        </p>
        {address ? (
          <DisconnectWallet key="disconnect" user={user} address={address} onResult={setResult} />
        ) : (
          <ConnectWallet key="connect" user={user} onResult={setResult} />
        )}
      </div>
      <p className="mt-3 text-text-2">Connecting asks your wallet to sign a message. It never moves funds.</p>
    </Card>
  )
}

type DisconnectWalletProps = { user: User; address: string; onResult: (result: WalletResult) => void }

function DisconnectWallet({ user, address, onResult }: DisconnectWalletProps) {
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
      {/* Ignores the second click of a double-click on Connect, which was in the same place. */}
      <Button variant="row" onClick={({ detail }) => detail <= 1 && begin()}>
        Disconnect
      </Button>
      <ConfirmDialog
        {...dialog}
        title={`Disconnect ${shortAddress(address)}`}
        confirm="Disconnect"
        busy={busy && 'Disconnecting...'}
      >
        Apps with access to your wallet will no longer see this one. You can connect it again at any time.
      </ConfirmDialog>
    </div>
  )
}
