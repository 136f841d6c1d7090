import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { applicationName } from '../../../rules/names.ts'

/** What pages talk to a wallet through (EIP-1193). */
export type WalletProvider = {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
  on?(event: 'accountsChanged', listener: (accounts: unknown) => void): unknown
  removeListener?(event: 'accountsChanged', listener: (accounts: unknown) => void): unknown
}

/** A wallet of this browser. `icon` is a data URI. */
export type Wallet = { id: string; name: string; icon: string | undefined; provider: WalletProvider }

/** A page that announces more than that is not offering wallets. */
const MOST = 20

const providerSchema = v.custom<WalletProvider>(
  (value) => typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function',
)

/** Names and icons come from strangers: text is shown as text, and an icon that would have to be fetched is none. */
const announcementSchema = v.object({
  info: v.object({
    uuid: v.pipe(v.string(), v.nonEmpty()),
    name: v.pipe(v.string(), v.transform(applicationName)),
    icon: v.fallback(
      v.optional(v.pipe(v.string(), v.maxLength(200_000), v.regex(/^data:image\/[a-z+]+[;,]/i))),
      undefined,
    ),
  }),
  provider: providerSchema,
})

/**
 * The wallets of this browser, when they are asked for: those that have announced themselves since the component is there (EIP-6963),
 * or else the one that has taken `window.ethereum` (D26).
 */
export function useWallets(): () => Wallet[] {
  const announced = useRef(new Map<string, Wallet>())

  useEffect(() => {
    const onAnnounce = (event: Event) => {
      const { success, output } = v.safeParse(announcementSchema, event instanceof CustomEvent && event.detail)
      // The first one keeps its place: a later one with the same id would be asked in its name.
      if (!success || announced.current.has(output.info.uuid) || announced.current.size === MOST) return
      const { uuid, name, icon } = output.info
      announced.current.set(uuid, { id: uuid, name, icon, provider: output.provider })
    }
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
  }, [])

  return () => (announced.current.size > 0 ? [...announced.current.values()] : fallback())
}

function fallback(): Wallet[] {
  const { success, output } = v.safeParse(providerSchema, Reflect.get(window, 'ethereum'))
  return success ? [{ id: 'window.ethereum', name: 'your wallet', icon: undefined, provider: output }] : []
}
