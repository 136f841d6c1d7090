import type { Page } from '@playwright/test'
import { Wallet } from 'ethers/wallet'
import { deferred } from './held-responses.ts'
import { untilIdle } from './hydration.ts'

/** Signs for every fake wallet. */
export const owner = new Wallet(`0x${'21'.repeat(32)}`)

type FakeWallet = {
  name: string
  icon: string
  accounts: readonly string[]
  /** The error code with which it rejects each of these methods. */
  errors: Record<string, number>
  /** Keeps its signature until `releaseSignature`. */
  isSlow: boolean
  /** Its accounts from the moment that it is asked to sign. */
  switchesTo?: readonly string[]
  /** Sets `window.ethereum` instead of announcing itself. */
  isLegacy: boolean
}

export const card = (page: Page) => page.getByRole('region', { name: 'Wallet connection' })
export const connectButton = (page: Page) => card(page).getByRole('button', { name: /^Connect/ })
export const disconnectButton = (page: Page) => card(page).getByRole('button', { name: 'Disconnect' })

let count = 0

/**
 * Installs a wallet (EIP-6963, EIP-1193) before the page's scripts run, like an extension. `signed` resolves when it has signed; disposing
 * of `script` uninstalls it.
 */
export async function installWallet(page: Page, options: Partial<FakeWallet> = {}) {
  const signFunction = `fakeWalletSign${count++}`
  const [signed, onSigned] = deferred()
  await page.exposeFunction(signFunction, async (hex: string) => {
    onSigned()
    return owner.signMessage(Buffer.from(hex.slice(2), 'hex'))
  })
  const wallet = {
    name: 'Fake Wallet',
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    accounts: [owner.address.toLowerCase()],
    errors: {},
    isSlow: false,
    isLegacy: false,
    ...options,
    signFunction,
  }
  const script = await page.addInitScript(
    ({ name, icon, accounts, errors, isSlow, switchesTo, isLegacy, signFunction }) => {
      const listeners = new Set<(accounts: readonly string[]) => void>()
      const provider = {
        async request({ method, params = [] }: { method: string; params?: unknown[] }) {
          if (method in errors) throw { code: errors[method], message: `Rejected: ${method}` }
          if (method === 'eth_requestAccounts') return accounts
          if (method === 'eth_chainId') return '0x1'
          if (method !== 'personal_sign') throw { code: 4200, message: 'Unsupported' }
          for (const listener of listeners) listener(switchesTo ?? accounts)
          const released = new Promise((resolve) => addEventListener('release-signature', resolve))
          const signature = await Reflect.get(window, signFunction)(params[0])
          if (isSlow) await released
          return signature
        },
        on: (_: string, listener: (accounts: readonly string[]) => void) => listeners.add(listener),
        removeListener: (_: string, listener: (accounts: readonly string[]) => void) => listeners.delete(listener),
      }
      const detail = { info: { uuid: signFunction, name, icon, rdns: 'example.fake-wallet' }, provider }
      const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      if (isLegacy) Object.assign(window, { ethereum: provider })
      else addEventListener('eip6963:requestProvider', announce)
    },
    wallet,
  )
  return { signed, script }
}

/** Lets slow wallets return their signatures, and waits until the page has handled them. */
export async function releaseSignature(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('release-signature')))
  await untilIdle(page)
}
