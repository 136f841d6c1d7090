/** @typedef {import('../../../fixtures/presentation.ts').PresenterAction} PresenterAction */

/** Long enough for a slow response. */
const PATIENCE_MS = 10_000
const POLL_MS = 50

/**
 * Waits until the page offers the action, and returns what performs it. Throws after ten seconds.
 * @param {PresenterAction} action @returns {Promise<() => void>}
 */
export async function findAction(action) {
  // A prerendered page shows its fields before it handles their events. Hydration removes the message about missing scripts.
  await until(() => !document.getElementById('script-error'))
  if ('type' in action) {
    const field = await until(() => findInput((label) => label === action.into))
    return () => type(field, action.type)
  }
  if ('solve' in action) {
    const field = await until(() => findInput((label) => /^\d+ [+−] \d+ =$/.test(label)))
    return () => {
      const [left, sign, right] = labelOf(field).split(' ')
      type(field, String(Number(left) + Number(sign === '+' ? right : -Number(right))))
    }
  }
  if ('uncheck' in action) {
    const checkbox = await until(() => findInput((label) => label.startsWith(action.uncheck)))
    return () => checkbox.checked && click(checkbox)
  }
  if ('open' in action) {
    const link = await until(() => findVisible('a[href], summary', (text) => text.startsWith(action.open)))
    return () => {
      const details = link.closest('details')
      if (!details?.open) click(link)
      details?.scrollIntoView()
    }
  }
  const button = await until(() => findButton(action.click) ?? openMenu(action.click))
  return () => {
    const row = button.closest('details')
    if (row) row.open = true
    click(button)
  }
}

/**
 * Polls, because an element may also appear by a change of an attribute or of a style.
 * @template T @param {() => T | false | null | undefined} find @returns {Promise<T>}
 */
export async function until(find) {
  for (const start = performance.now(); ; ) {
    // Also lets the page render what the last action has changed.
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const found = find()
    if (found) return found
    if (performance.now() - start > PATIENCE_MS) throw new Error('The page is not ready for the next action.')
  }
}

/** Everything outside the last open dialog is inert, and that of the wallet is the last. @returns {ParentNode} */
const layer = () =>
  document.querySelector('demo-wallet')?.shadowRoot ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document

/** A button by its name, or by its text if its name says more: "Revoke access for Odeon". @param {string} name */
function findButton(name) {
  return [...layer().querySelectorAll('button, [role=menuitem]')].find(
    /** @returns {button is HTMLElement} */
    (button) =>
      button instanceof HTMLElement &&
      [nameOf(button), button.textContent.trim()].includes(name) &&
      !button.matches(':disabled, [aria-disabled=true]') &&
      (button.checkVisibility() || button.closest('details:not([open])') !== null),
  )
}

/** In a narrow window, the menu has the buttons of the hidden sidebar. @param {string} name @returns {undefined} */
function openMenu(name) {
  if ([...document.querySelectorAll('aside button')].some((button) => nameOf(button) === name))
    findButton('Open menu')?.click()
}

/** @param {string} selector @param {(text: string) => boolean} hasText */
function findVisible(selector, hasText) {
  return [...layer().querySelectorAll(selector)].find(
    /** @returns {element is HTMLElement} */
    (element) => element instanceof HTMLElement && element.checkVisibility() && hasText(element.textContent.trim()),
  )
}

/** @param {(label: string) => boolean} hasLabel */
function findInput(hasLabel) {
  return [...layer().querySelectorAll('input')].find((input) => hasLabel(labelOf(input)))
}

/** @param {Element} element */
const nameOf = (element) => (element.ariaLabel ?? element.textContent ?? '').trim()
/** @param {HTMLInputElement} input */
const labelOf = (input) => input.ariaLabel ?? input.labels?.[0]?.textContent.trim() ?? ''

/** @param {HTMLElement} element */
function click(element) {
  element.focus()
  element.click()
}

/** React ignores a value that is set on the element itself. @param {HTMLInputElement} input @param {string} text */
function type(input, text) {
  input.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
