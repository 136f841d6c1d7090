import { announceWallet } from './announce-wallet.ts'
import { OPEN_DIALOG, type SceneStep } from './scene.ts'

const PATIENCE = 10_000

/** Takes the steps in a page of ours that a frame shows, each as soon as it can be taken. Throws when one cannot for 10 s. */
export async function perform(
  frame: HTMLIFrameElement,
  steps: readonly SceneStep[],
  signal: AbortSignal,
): Promise<void> {
  for (const step of steps) {
    const end = Date.now() + PATIENCE
    while (!attempt(frame, step)) {
      signal.throwIfAborted()
      if (Date.now() > end) throw new Error(`This could not be done: ${Object.entries(step).flat().join(' ')}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function attempt({ contentDocument: page, contentWindow }: HTMLIFrameElement, step: SceneStep): boolean {
  const root = page?.querySelector(OPEN_DIALOG) ?? page?.body
  if (!root) return false
  if ('see' in step) return shown(root).some((element) => nameOf(element) === step.see)
  if ('solve' in step) return solve(root)
  if ('type' in step) return fill(fieldNamed(root, step.into), step.type)
  if ('wallet' in step) return announce(step.wallet, contentWindow)
  const [name, selector] = 'focus' in step ? [step.focus, '[role=option]'] : [step.press, 'button']
  const control = shown(root, selector).find((element) => nameOf(element) === name)
  if (!control || control.matches('[aria-disabled=true], [aria-busy=true], :disabled')) return false
  control.focus()
  if ('press' in step) control.click()
  return true
}

function announce(wallet: string, page: Window | null): boolean {
  if (page) announceWallet(wallet, page)
  return page !== null
}

function shown(root: Element, selector = '*'): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
}

function nameOf(element: HTMLElement): string {
  return (element.ariaLabel ?? element.textContent).trim()
}

function fieldNamed(root: Element, name: string): HTMLInputElement | undefined {
  const label = shown(root, 'label').find((element) => nameOf(element) === name)
  return [...root.querySelectorAll('input')].find(({ id }) => id !== '' && id === label?.getAttribute('for'))
}

/** As typing does: React listens to the event, and looks whether the value is another one than it has set. */
function fill(field: HTMLInputElement | undefined, text: string): boolean {
  if (!field) return false
  field.focus()
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** Answers the sum of the security check. */
function solve(root: Element): boolean {
  const label = shown(root, 'label').find((element) => /^\d+ [+−] \d+ =$/.test(nameOf(element)))
  const [, left, sign, right] = /^(\d+) ([+−]) (\d+)/.exec(label ? nameOf(label) : '') ?? []
  if (!label || !left) return false
  return fill(fieldNamed(root, nameOf(label)), String(Number(left) + (sign === '+' ? 1 : -1) * Number(right)))
}
