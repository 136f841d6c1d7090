import WalletIcon from 'lucide-react/icons/wallet'
import { useRef, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import type { User } from '../../api/contract.ts'
import { connectWallet } from '../../api/users-wallet.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { keepFocus } from '../../components/heading-focus.ts'
import { Icon } from '../../components/icon.tsx'
import { useCall } from '../../components/use-call.ts'
import { isSameUser, updateUser } from '../../state/session.ts'
import { proveWallet, WalletProblem, walletErrorCode } from './wallet.ts'
import type { WalletResult } from './wallet-connection.tsx'
import { useWallets, type Wallet } from './wallet-discovery.ts'

const FAILED = 'Failed to connect wallet'

type ConnectWalletProps = { user: User; onResult: (result: WalletResult) => void }

/** Connects one of the browser's wallets. While it has the word, the page stays usable: its windows may be a part of the page. */
export function ConnectWallet({ user, onResult }: ConnectWalletProps) {
  const wallets = useWallets()
  const [choice, setChoice] = useState<Wallet[]>([])
  const [asked, setAsked] = useState<{ wallet: Wallet; giveUp: () => void }>()
  const button = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)

  const [connect, busy] = useCall(async (signal, wallet: Wallet) => {
    const cancelling = new AbortController()
    const givenUp = AbortSignal.any([signal, cancelling.signal])
    const stopWaiting = () => {
      if (document.activeElement === cancel.current) button.current?.focus()
      setAsked(undefined)
    }
    setAsked({ wallet, giveUp: () => cancelling.abort() })
    try {
      const proof = await proveWallet(wallet.provider, givenUp).finally(stopWaiting)
      if (!isSameUser(user)) return
      await connectWallet(proof)
      if (!signal.aborted) onResult({ tone: 'success', text: 'Wallet connected successfully!' })
      updateUser(user.id, { publicAddress: proof.address })
    } catch (error) {
      if (!givenUp.aborted) onResult(problemOf(error))
    }
  })

  function begin() {
    const found = wallets()
    const [first] = found
    onResult(undefined)
    if (!first)
      onResult({
        tone: 'error',
        text: 'MetaMask is not installed. Please install MetaMask to connect your wallet.',
      })
    else if (found.length === 1) connect(first)
    else setChoice(found)
  }

  function choose(wallet: Wallet) {
    setChoice([])
    connect(wallet)
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
              Waiting for <bdi>{asked.wallet.name}</bdi>. Please answer there.
            </>
          )}
        </p>
        {asked && (
          <Button ref={cancel} variant="secondary" onClick={asked.giveUp}>
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
