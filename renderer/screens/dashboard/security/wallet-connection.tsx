import { Wallet as WalletIcon } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import type { User } from '../../../api/contract/users.ts'
import { connectWallet } from '../../../api/contract/users-wallet.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/data/badge.tsx'
import { CopyButton } from '../../../components/data/copy-button.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import type { Message } from '../../../components/feedback/hint-or-message.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { keepFocus } from '../../../components/layout/heading-focus.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { shortAddress } from '../../../rules/wallet.ts'
import { request } from '../../../session/request.ts'
import { updateUser } from '../../../session/update-user.ts'
import { useAccountCheck } from '../../../session/use-account-check.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { Dialog } from '../dialog.tsx'
import { ShortFailureText } from './short-failure-text.tsx'
import { proveWalletOwnership, useWallets, type Wallet, WalletError } from './wallet.ts'

/** Messages replace the hint, so that neither the button nor the next card moves. */
const MESSAGE_CLASS = 'mt-1 flex min-h-11 basis-full items-start gap-3 *:flex-1'

type Result = Message | undefined

export function WalletConnection({ user }: { user: User }) {
  const [result, setResult] = useState<Result>()
  const address = user.publicAddress
  const message = result ? (
    <Banner tone={result.tone} isInline className="text-13" onDismiss={() => setResult(undefined)}>
      {result.text}
    </Banner>
  ) : (
    <p className="text-text-2">
      {address ? (
        'Apps you allow can see this address.'
      ) : (
        // Always two lines, as messages may have.
        <>
          Connecting asks your wallet to sign a message. <span className="desktop:block">It never moves funds.</span>
        </>
      )}
    </p>
  )

  return (
    <Card
      heading="Wallet connection"
      aside={address ? <Badge tone="on">Connected</Badge> : <Badge tone="off">Not connected</Badge>}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Icon icon={WalletIcon} className="text-text-2" />
        {address ? (
          <>
            <div ref={keepFocus} className="flex flex-1 items-center gap-2">
              <p className="font-mono text-13" title={address}>
                {shortAddress(address)}
              </p>
              <CopyButton
                text={address}
                name="wallet address"
                onResult={(isCopied) =>
                  setResult(
                    isCopied === false ? { tone: 'error', text: 'Failed to copy the wallet address' } : undefined,
                  )
                }
              />
            </div>
            <ConfirmButton
              title={`Disconnect ${shortAddress(address)}`}
              question="Apps with access to your wallet will no longer see this one. You can connect it again at any time."
              confirmLabel="Disconnect"
              busyLabel="Disconnecting..."
              fallbackError="Failed to disconnect wallet"
              send={() => request(connectWallet, { body: { address: null, disconnect: true } })}
              onSuccess={() => {
                setResult({ tone: 'success', text: 'Wallet disconnected successfully!' })
                updateUser(user.id, { publicAddress: null })
              }}
            >
              Disconnect
            </ConfirmButton>
            <div className={MESSAGE_CLASS}>{message}</div>
          </>
        ) : (
          <>
            <p className="flex-1 text-text-2">No wallet</p>
            <ConnectWallet user={user} onResult={setResult}>
              {message}
            </ConnectWallet>
          </>
        )}
      </div>
    </Card>
  )
}

type ConnectWalletProps = { user: User; onResult: (result: Result) => void; children: ReactNode }

/** Shows `children` unless it waits for the wallet. */
function ConnectWallet({ user, onResult, children }: ConnectWalletProps) {
  const findWallets = useWallets()
  const isSameAccount = useAccountCheck()
  const [choices, setChoices] = useState<Wallet[]>([])
  const [waitingFor, setWaitingFor] = useState<string>()
  const connectButton = useRef<HTMLButtonElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)

  const { submit, busy, waitSeconds, cancel } = useSubmit({
    async send(signal, { info, provider }: Wallet) {
      // Closes the dialog, which returns the focus, before a wallet can show its own in the page.
      flushSync(() => setChoices([]))
      setWaitingFor(info.name)
      const proof = await proveWalletOwnership(provider, user.username, signal)
      stopWaiting()
      if (!isSameAccount()) return
      // Without the signal: when the user leaves the screen, the provider may have connected the wallet already.
      await request(connectWallet, { body: proof })
      // Not in `onSuccess`, because this must run even if the user has left the screen.
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
    onResult(
      first
        ? undefined
        : { tone: 'error', text: 'MetaMask is not installed. Please install MetaMask to connect your wallet.' },
    )
    if (wallets.length > 1) setChoices([...wallets])
    else if (first) submit(first)
  }

  return (
    <div ref={keepFocus} className="contents">
      <Button ref={connectButton} waitSeconds={waitSeconds} busyLabel={busy && 'Connecting...'} onClick={begin}>
        Connect
      </Button>
      <div className={MESSAGE_CLASS}>
        <p role="status" className="min-w-0 wrap-anywhere empty:sr-only">
          {waitingFor && (
            <>
              Waiting for <bdi>{waitingFor}</bdi>. Please confirm in your wallet.
            </>
          )}
        </p>
        {waitingFor && (
          <Button
            ref={cancelButton}
            variant="secondary"
            className="flex-none!"
            onClick={() => {
              cancel()
              stopWaiting()
            }}
          >
            Cancel
          </Button>
        )}
        {!waitingFor && children}
      </div>
      {choices.length > 0 && <ChooseWallet wallets={choices} onChoose={submit} onClose={() => setChoices([])} />}
    </div>
  )
}

type ChooseWalletProps = { wallets: Wallet[]; onChoose: (wallet: Wallet) => void; onClose: () => void }

function ChooseWallet({ wallets, onChoose, onClose }: ChooseWalletProps) {
  return (
    <Dialog onClose={onClose} title="Choose a wallet">
      <p>This browser has more than one wallet.</p>
      <ul className="mt-4 grid gap-2">
        {wallets.map((wallet) => (
          <li key={wallet.info.uuid} className="*:justify-start *:py-2 *:text-left *:whitespace-normal *:wrap-anywhere">
            <Button
              variant="secondary"
              size="lg"
              block
              icon={
                wallet.info.icon ? <img src={wallet.info.icon} alt="" className="size-6" /> : <Icon icon={WalletIcon} />
              }
              onClick={() => onChoose(wallet)}
            >
              <bdi>{wallet.info.name}</bdi>
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

function describeError(error: unknown): Result {
  if (error instanceof WalletError) return { tone: 'error', text: error.message }
  // Error codes of EIP-1193 and EIP-1474.
  if (v.is(v.object({ code: v.literal(4001) }), error))
    return { tone: 'info', text: "You declined the request in your wallet. Connect again when you're ready." }
  if (v.is(v.object({ code: v.literal(-32002) }), error))
    return { tone: 'error', text: 'Your wallet has a pending request. Open your wallet to respond.' }
  return { tone: 'error', text: <ShortFailureText error={error} fallback="Failed to connect wallet" /> }
}
