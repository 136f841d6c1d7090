import type { Page } from '@playwright/test'
import { Wallet } from 'ethers/wallet'
import { signal } from './hold.ts'
import { untilIdle } from './until-idle.ts'

/** The key in the stand-in's hands, unless a test gives it another. */
export const owner = new Wallet(`0x${'21'.repeat(32)}`)

type StandIn = {
  name: string
  /** The accounts that it shows. */
  accounts: readonly string[]
  /** Signs with this key, whatever account it is asked for. */
  key: Wallet
  /** Calls that it refuses, each with that code. */
  refuses: Record<string, number>
  /** Keeps its signature until `letAnswer`. */
  isSlow: boolean
  /** The accounts that it has in front when it is asked to sign. */
  switchesTo?: readonly string[]
  /** Takes `window.ethereum`, as wallets did before they could announce themselves. */
  isOld: boolean
}

let count = 0

/** Installs a wallet (EIP-6963, EIP-1193) in the page before its own scripts, as an extension would. `signed` is when it has. */
export async function installWallet(page: Page, options: Partial<StandIn> = {}): Promise<{ signed: Promise<void> }> {
  const { key = owner, ...rest } = options
  const sign = `signAsStandIn${count++}`
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
        const answers = new Promise((resolve) => addEventListener('wallet-answers', resolve))
        const signature = await Reflect.get(window, sign)(params[0])
        if (isSlow) await answers
        return signature
      },
      on: (_: string, listener: (accounts: readonly string[]) => void) => listeners.add(listener),
      removeListener: (_: string, listener: (accounts: readonly string[]) => void) => listeners.delete(listener),
    }
    const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
    const detail = { info: { uuid: sign, name, icon, rdns: 'example.stand-in' }, provider }
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    if (isOld) Object.assign(window, { ethereum: provider })
    else addEventListener('eip6963:requestProvider', announce)
  }, given)
  return { signed }
}

/** Lets a slow stand-in give its signature away, and the page take it. */
export async function letAnswer(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('wallet-answers')))
  await untilIdle(page)
}
