import { byId, element, filterItems } from './dom.js'

const input = /** @type {HTMLInputElement} */ (byId('filter'))
const items = [...document.querySelectorAll('main li')]

/** Filters the page. Sections without a match disappear, with their links. */
function filter() {
  const count = filterItems(items, input.value, 'a')
  byId('count').textContent = `${count} of ${items.length} scenarios and states`
  for (const link of document.querySelectorAll('main nav a')) {
    const section = byId(link.getAttribute('href')?.slice(1) ?? '').closest('section')
    const isEmpty = !section?.querySelector('li:not([hidden])')
    section?.toggleAttribute('hidden', isEmpty)
    link.toggleAttribute('hidden', isEmpty)
  }
}

// The address has the text of the filter, so that it can be shared and survives a reload.
input.value = new URLSearchParams(location.search).get('filter') ?? ''
filter()
input.addEventListener('input', () => {
  filter()
  const search = input.value === '' ? '' : `?${new URLSearchParams({ filter: input.value })}`
  history.replaceState(null, '', location.pathname + search + location.hash)
})

/** @param {Element} button @param {string} name @param {string} text */
function label(button, name, text) {
  button.textContent = text
  button.setAttribute('aria-label', `${text}: ${name}`)
}

/** @type {() => void} */
let resetPrevious = () => undefined
for (const item of items) {
  const link = item.querySelector('a')
  const name = link?.querySelector('strong')?.textContent ?? ''
  const button = element('button', { type: 'button' })
  label(button, name, 'Copy link')
  button.addEventListener('click', async () => {
    let text = 'Copied'
    try {
      await navigator.clipboard.writeText(link?.href ?? '')
    } catch {
      text = 'Not copied'
    }
    resetPrevious()
    label(button, name, text)
    byId('copied').textContent = `${text}: ${name}`
    resetPrevious = () => label(button, name, 'Copy link')
  })
  item.classList.add('apart')
  item.append(button)
}
