/*
 * Runs in a page that is measured, before anything else: fills in the form to sign in at the first chance, and submits it until the
 * app asks the provider. That is noted, and neither sent nor answered.
 */

const send = globalThis.fetch
globalThis.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  if (pathname !== '/users/login') return send(input, init)
  globalThis.sentAt ??= performance.now()
  return new Promise(() => {})
}

// While it is being taken over, a page may keep a submit from those who would hear of it, and let the browser leave.
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
