/*
 * Runs in a page that is measured, before anything else: fills in the form to sign in at the first chance, and submits it until the
 * app takes it. Nothing is sent: when the provider would be asked is noted, and never answered.
 */

const send = globalThis.fetch
globalThis.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  if (pathname !== '/users/login') return send(input, init)
  globalThis.sentAt ??= performance.now()
  return new Promise(() => {})
}

let isTaken = false
addEventListener('submit', (event) => {
  isTaken = event.defaultPrevented
  event.preventDefault()
})
requestAnimationFrame(attempt)

function attempt() {
  const form = document.querySelector('form')
  if (form?.checkVisibility({ visibilityProperty: true })) {
    fill(form, 'email', 'ada@ancient.example')
    fill(form, 'password', 'Analytical-1843')
    form.requestSubmit()
  }
  if (!isTaken) requestAnimationFrame(attempt)
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function fill(form, name, value) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = value
}
