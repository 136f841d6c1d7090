import { byId } from './dom.js'

/**
 * While the user types, shows only the items with all words of the filter in the texts at `selector` or the title of their group. The
 * address has the filter, so that it can be shared and survives a reload. Returns the function that filters new items.
 * @param {() => Element[]} readItems @param {string} selector @param {(shown: number, total: number, query: string) => void} show
 */
export function startFilter(readItems, selector, show) {
  const input = /** @type {HTMLInputElement} */ (byId('filter'))
  function filter() {
    const items = readItems()
    const words = input.value.toLowerCase().split(/\s+/)
    const shown = items.filter((item) => {
      const parts = [...item.querySelectorAll(selector), item.closest('.group')?.querySelector('h2')]
      const text = String(parts.map((part) => part?.textContent)).toLowerCase()
      return !item.toggleAttribute('hidden', !words.every((word) => text.includes(word)))
    })
    show(shown.length, items.length, input.value)
  }
  input.value = new URLSearchParams(location.search).get('filter') ?? ''
  input.addEventListener('input', () => {
    filter()
    const search = input.value === '' ? '' : `?${new URLSearchParams({ filter: input.value })}`
    history.replaceState(null, '', location.pathname + search + location.hash)
  })
  filter()
  return filter
}
