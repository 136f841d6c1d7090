import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import type { User } from '../../api/contract.ts'
import { Badge } from '../../components/badge.tsx'
import { Banner } from '../../components/banner.tsx'
import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import { shortAddress } from '../../rules/short-address.ts'
import { ConnectWallet } from './connect-wallet.tsx'
import { DisconnectWallet } from './disconnect-wallet.tsx'

/** What came of connecting or disconnecting; nothing takes the last one away. */
export type WalletResult = { tone: 'success' | 'info' | 'error'; title?: string; text: string } | undefined

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
