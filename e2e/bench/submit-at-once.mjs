/*
 * Runs in a measured page before its scripts: fills in the sign-in form as soon as it is visible, and submits it until the app calls the
 * provider. Notes that time; the call is never sent.
 */

const send = globalThis.fetch
globalThis.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  if (pathname !== '/users/login') return send(input, init)
  globalThis.sentAt ??= performance.now()
  return new Promise(() => {})
}

// Before hydration, a submit would make the browser leave the page.
addEventListener('submit', (event) => event.preventDefault(), { capture: true })
requestAnimationFrame(attempt)

function attempt() {
  const form = document.querySelector('form')
  if (form?.checkVisibility({ visibilityProperty: true })) {
    fill(form, 'email', 'ada@ancient.example')
    fill(form, 'password', 'Analytical-1843')
    form.requestSubmit()
  }
  if (globalThis.sentAt === undefined) requestAnimationFrame(attempt)
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function fill(form, name, value) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = value
}
