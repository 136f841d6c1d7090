import WalletIcon from 'lucide-react/icons/wallet'
import { useRef, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import type { User } from '../../../api/contract.ts'
import { connectWallet } from '../../../api/users-wallet.ts'
import { Button } from '../../../components/button.tsx'
import { useSubmit } from '../../../components/forms/use-submit.ts'
import { Icon } from '../../../components/icon.tsx'
import { keepFocus } from '../../../components/layout/heading-focus.ts'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { updateUser } from '../../../state/session.ts'
import { proveWallet, useWallets, type Wallet, WalletError, walletErrorCode } from './wallet.ts'

/** What the card shows after connecting or disconnecting. */
export type WalletResult = { tone: 'success' | 'info' | 'error'; title?: string; text: string } | undefined

const FAILED = 'Failed to connect wallet'

type ConnectWalletProps = { user: User; onResult: (result: WalletResult) => void }

export function ConnectWallet({ user, onResult }: ConnectWalletProps) {
  const findWallets = useWallets()
  const [choices, setChoices] = useState<Wallet[]>([])
  const [waitingFor, setWaitingFor] = useState<Wallet>()
  const connectButton = useRef<HTMLButtonElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)

  const { submit, busy, cancel } = useSubmit({
    async send(signal, wallet: Wallet) {
      setWaitingFor(wallet)
      const proof = await proveWallet(wallet.provider, signal)
      stopWaiting()
      await connectWallet(proof)
      // Not in `onSuccess`: this must also run after the user has left the screen.
      onResult({ tone: 'success', text: 'Wallet connected successfully!' })
      updateUser(user.id, { publicAddress: proof.address })
    },
    onError(error) {
      stopWaiting()
      onResult(describeError(error))
    },
  })

  function stopWaiting() {
    if (document.activeElement === cancelButton.current) connectButton.current?.focus()
    setWaitingFor(undefined)
  }

  function begin() {
    const wallets = findWallets()
    const [first] = wallets
    onResult(undefined)
    if (!first)
      onResult({
        tone: 'error',
        text: 'MetaMask is not installed. Please install MetaMask to connect your wallet.',
      })
    else if (wallets.length === 1) submit(first)
    else setChoices(wallets)
  }

  return (
    <div ref={keepFocus} className="contents">
      <Button ref={connectButton} busy={busy && 'Connecting...'} onClick={begin}>
        Connect
      </Button>
      <div className="flex basis-full items-center gap-3 has-[p:empty]:sr-only">
        <p role="status" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {waitingFor && (
            <>
              Waiting for <bdi>{waitingFor.name}</bdi>. Please confirm in your wallet.
            </>
          )}
        </p>
        {waitingFor && (
          <Button
            ref={cancelButton}
            variant="secondary"
            onClick={() => {
              cancel()
              stopWaiting()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
      <ChooseWallet
        wallets={choices}
        onChoose={(wallet) => {
          setChoices([])
          submit(wallet)
        }}
        onClose={() => setChoices([])}
      />
    </div>
  )
}

type ChooseWalletProps = { wallets: Wallet[]; onChoose: (wallet: Wallet) => void; onClose: () => void }

function ChooseWallet({ wallets, onChoose, onClose }: ChooseWalletProps) {
  return (
    <Dialog open={wallets.length > 0} onClose={onClose} title="Choose a wallet">
      <p>This browser has more than one wallet.</p>
      <ul className="mt-4 grid gap-2">
        {wallets.map((wallet) => (
          <li key={wallet.id} className="*:py-2 *:whitespace-normal *:[overflow-wrap:anywhere]">
            <Button
              variant="secondary"
              size="lg"
              block
              icon={wallet.icon ? <img src={wallet.icon} alt="" className="size-6" /> : <Icon of={WalletIcon} />}
              onClick={() => onChoose(wallet)}
            >
              <bdi>{wallet.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

function describeError(error: unknown): WalletResult {
  if (error instanceof WalletError) return { tone: 'error', text: error.message }
  switch (walletErrorCode(error)) {
    case 4001:
      return { tone: 'info', title: FAILED, text: 'You declined the request in your wallet.' }
    case -32002:
      return { tone: 'error', title: FAILED, text: 'Your wallet has a pending request. Please open it.' }
    default:
      return { tone: 'error', text: errorText(error, FAILED) }
  }
}
