import type { Page } from '@playwright/test'
import { Wallet } from 'ethers/wallet'
import { signal } from './hold.ts'
import { untilIdle } from './open.ts'

export const owner = new Wallet(`0x${'21'.repeat(32)}`)

type FakeWallet = {
  name: string
  accounts: readonly string[]
  /** Signs with this key for every account. */
  key: Wallet
  /** Error codes of rejected calls. */
  refuses: Record<string, number>
  /** Waits with its signature for `releaseSignature`. */
  isSlow: boolean
  /** Switches to these accounts before it signs. */
  switchesTo?: readonly string[]
  /** Uses `window.ethereum` instead of announcing itself. */
  isOld: boolean
}

let count = 0

/** Installs a wallet (EIP-6963, EIP-1193) in the page, as an extension would. `signed` resolves when it has signed. */
export async function installWallet(page: Page, options: Partial<FakeWallet> = {}): Promise<{ signed: Promise<void> }> {
  const { key = owner, ...rest } = options
  const sign = `signWithFakeWallet${count++}`
  const [signed, onSigned] = signal()
  await page.exposeFunction(sign, async (hex: string) => {
    onSigned()
    return key.signMessage(Buffer.from(hex.slice(2), 'hex'))
  })
  const given = {
    name: 'Stand-in',
    accounts: [owner.address.toLowerCase()],
    refuses: {},
    isSlow: false,
    isOld: false,
    ...rest,
    sign,
  }
  await page.addInitScript(({ name, accounts, refuses, isSlow, switchesTo, isOld, sign }) => {
    const listeners = new Set<(accounts: readonly string[]) => void>()
    const provider = {
      async request({ method, params = [] }: { method: string; params?: unknown[] }) {
        if (method in refuses) throw { code: refuses[method], message: `Refused: ${method}` }
        if (method === 'eth_requestAccounts') return accounts
        if (method === 'eth_chainId') return '0x1'
        if (method !== 'personal_sign') throw { code: 4200, message: 'Unsupported' }
        for (const listener of listeners) listener(switchesTo ?? accounts)
        const released = new Promise((resolve) => addEventListener('wallet-signs', resolve))
        const signature = await Reflect.get(window, sign)(params[0])
        if (isSlow) await released
        return signature
      },
      on: (_: string, listener: (accounts: readonly string[]) => void) => listeners.add(listener),
      removeListener: (_: string, listener: (accounts: readonly string[]) => void) => listeners.delete(listener),
    }
    const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
    const detail = { info: { uuid: sign, name, icon, rdns: 'example.fake-wallet' }, provider }
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    if (isOld) Object.assign(window, { ethereum: provider })
    else addEventListener('eip6963:requestProvider', announce)
  }, given)
  return { signed }
}

/** Lets a slow wallet return its signature. */
export async function releaseSignature(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('wallet-signs')))
  await untilIdle(page)
}

export const card = (page: Page) => page.getByRole('region', { name: 'Wallet Connection' })
export const connect = (page: Page) => card(page).getByRole('button', { name: /^Connect/ })
export const disconnect = (page: Page) => card(page).getByRole('button', { name: 'Disconnect' })

/** Counts the calls that connect or disconnect. */
export function callsOf(page: Page): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/users/connect-wallet') && request.method() === 'POST') calls++
  })
  return () => calls
}
