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
import { useExclusiveMutation } from '../use-exclusive-mutation.ts'
import { proveWallet, WalletProblem, walletErrorCode } from './wallet.ts'
import type { WalletResult } from './wallet-connection.tsx'
import { useWallets, type Wallet } from './wallet-discovery.ts'

const FAILED = 'Failed to connect wallet'

type ConnectWalletProps = { user: User; onResult: (result: WalletResult) => void }

/** Connects one of the browser's wallets. The page stays usable meanwhile: the wallet's dialogs may be part of it. */
export function ConnectWallet({ user, onResult }: ConnectWalletProps) {
  const wallets = useWallets()
  const [choice, setChoice] = useState<Wallet[]>([])
  const [asked, setAsked] = useState<Wallet>()
  const button = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)

  const connect = useExclusiveMutation({
    mutationFn: connectWallet,
    onSuccess(_, { address }) {
      onResult({ tone: 'success', text: 'Wallet connected successfully!' })
      updateUser(user.id, { publicAddress: address })
    },
    onError: (error) => onResult(problemOf(error)),
  })
  // A wallet that answers after the screen was left doesn't connect any more.
  const proof = useSubmit({
    send(signal, wallet: Wallet) {
      setAsked(wallet)
      return proveWallet(wallet.provider, signal)
    },
    onSuccess(proven) {
      stopWaiting()
      connect.mutate(proven)
    },
    onError(error) {
      stopWaiting()
      onResult(problemOf(error))
    },
  })
  const busy = proof.busy || connect.isPending

  function stopWaiting() {
    if (document.activeElement === cancel.current) button.current?.focus()
    setAsked(undefined)
  }

  function onCancel() {
    proof.cancel()
    stopWaiting()
  }

  function begin() {
    const found = wallets()
    const [first] = found
    onResult(undefined)
    if (!first)
      onResult({
        tone: 'error',
        text: 'MetaMask is not installed. Please install MetaMask to connect your wallet.',
      })
    else if (found.length === 1) proof.submit(first)
    else setChoice(found)
  }

  function choose(wallet: Wallet) {
    setChoice([])
    proof.submit(wallet)
  }

  return (
    <div ref={keepFocus} className="contents">
      <Button ref={button} busy={busy && 'Connecting...'} onClick={begin}>
        Connect
      </Button>
      <div className="flex basis-full items-center gap-3 has-[p:empty]:sr-only">
        <p role="status" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {asked && (
            <>
              Waiting for <bdi>{asked.name}</bdi>. Please answer there.
            </>
          )}
        </p>
        {asked && (
          <Button ref={cancel} variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <ChooseWallet wallets={choice} onChoose={choose} onClose={() => setChoice([])} />
    </div>
  )
}

type ChooseWalletProps = { wallets: Wallet[]; onChoose: (wallet: Wallet) => void; onClose: () => void }

function ChooseWallet({ wallets, onChoose, onClose }: ChooseWalletProps) {
  return (
    <Dialog open={wallets.length > 0} onClose={onClose} title="Choose a wallet">
      <p>This browser has more than one.</p>
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

function problemOf(error: unknown): WalletResult {
  if (error instanceof WalletProblem) return { tone: 'error', text: error.message }
  switch (walletErrorCode(error)) {
    case 4001:
      return { tone: 'info', title: FAILED, text: 'You declined the request in your wallet.' }
    case -32002:
      return { tone: 'error', title: FAILED, text: 'Your wallet is still waiting for an answer: please open it.' }
    default:
      return { tone: 'error', text: errorText(error, FAILED) }
  }
}
