import { byId, element, filterItems } from './dom.js'

const input = /** @type {HTMLInputElement} */ (byId('filter'))
const items = [...document.querySelectorAll('main li')]

/** Filters the page: opens the groups with a match and hides the others. An empty filter folds all groups. */
function filter() {
  const count = filterItems(items, input.value, 'a')
  byId('count').textContent = `${count} of ${items.length} shown`
  for (const group of document.querySelectorAll('details')) {
    const matches = group.querySelectorAll('li:not([hidden])').length
    group.hidden = matches === 0
    group.open = input.value !== ''
    const number = group.querySelector('summary .note')
    if (number) number.textContent = String(matches)
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

/** @param {Element} button @param {string} text @param {string} label */
function setText(button, text, label) {
  button.textContent = text
  button.setAttribute('aria-label', label)
}

/** @type {() => void} */
let resetPrevious = () => undefined
for (const item of items) {
  const link = item.querySelector('a')
  const name = link?.querySelector('code')?.textContent ?? ''
  const button = element('button', { type: 'button' })
  const reset = () => setText(button, 'Copy', `Copy link: ${name}`)
  reset()
  button.addEventListener('click', async () => {
    let text = 'Copied'
    try {
      await navigator.clipboard.writeText(link?.href ?? '')
    } catch {
      text = 'Not copied'
    }
    resetPrevious()
    setText(button, text, `${text}: ${name}`)
    byId('copied').textContent = `${text}: ${name}`
    resetPrevious = reset
  })
  item.classList.add('apart')
  item.append(button)
}
